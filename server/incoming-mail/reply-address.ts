import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs the addresses of threads. */
export interface ReplySigner {
  readonly tokens: { signStop(body: string): string }
}

const idLength = 25
const signatureLength = 16

/** Mail servers may change capitals into small letters, so a token has none, and it fits into 64 characters with the name before it. */
const lettersOf = (hex: string, length: number): string =>
  BigInt(`0x${hex}`).toString(36).padStart(length, '0').slice(-length)

/** The key of all addresses, which a thread can be given. */
export const replyKey = ({ tokens }: ReplySigner): string => tokens.signStop('mail replies')

function signatureOf(key: string, questionId: string): string {
  return lettersOf(createHmac('sha256', key).update(questionId).digest('hex').slice(0, 20), signatureLength)
}

const tokenOf = (deps: ReplySigner, questionId: string): string =>
  lettersOf(questionId.replaceAll('-', ''), idLength) + signatureOf(replyKey(deps), questionId)

/** The address to which a customer answers a mail about a thread; another thread's can't be guessed. */
export function replyAddress(deps: ReplySigner, address: string, questionId: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${tokenOf(deps, questionId)}${address.slice(at)}`
}

/** The id that a token spells, signed or not. */
function idIn(token: string): string {
  let value = 0n
  for (const letter of token.slice(0, idLength)) value = value * 36n + BigInt(Number.parseInt(letter, 36))
  const hex = value.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The thread that an address belongs to; null if it isn't one that this server gave out. */
export function questionIdOf(key: string, address: string, to: string): string | null {
  const at = address.lastIndexOf('@')
  const [start, end] = [`${address.slice(0, at)}+`.toLowerCase(), address.slice(at).toLowerCase()]
  const lower = to.toLowerCase()
  if (!lower.startsWith(start) || !lower.endsWith(end)) return null
  const token = lower.slice(start.length, lower.length - end.length)
  if (!/^[a-z0-9]+$/.test(token) || token.length !== idLength + signatureLength) return null
  const questionId = idIn(token)
  const right = Buffer.from(signatureOf(key, questionId))
  return timingSafeEqual(right, Buffer.from(token.slice(idLength))) ? questionId : null
}

/** The text without the tokens of reply addresses, with which any reader could write into their threads. */
export function withoutReplyTokens(text: string, address: string): string {
  const name = address.slice(0, address.lastIndexOf('@'))
  const start = name.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`)
  return text.replaceAll(new RegExp(`(${start})(?:\\+|%2b)[a-z0-9]+`, 'gi'), '$1')
}
