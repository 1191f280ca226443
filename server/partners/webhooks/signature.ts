import { createHmac, randomBytes } from 'node:crypto'

export const signatureHeader = 'webhook-signature'

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** The signature of a body at a moment: over both, so that an old one can't be sent again later. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** The header's value. While a secret is replaced both sign, and a receiver that knows either is content. */
export const signatureHeaderOf = (secrets: readonly string[], now: number, body: string): string => {
  const seconds = Math.floor(now / 1000)
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${signatureOf(secret, seconds, body)}`)].join(',')
}
