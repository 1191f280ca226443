import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAnswer } from '#sync/api/accounts/second-factors.ts'
import type { Env } from '../../core/env.ts'
import type { SecondFactorTable } from '../../db/tables/accounts-tables.ts'

type Site = Pick<Env, 'publicUrl'>
type Passkey = Pick<SecondFactorTable, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Both brands are paths of one address, so that a passkey works on the pages of either. */
const siteOf = ({ publicUrl }: Site) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: JSON.parse(transports) as string[] }],
  )

/** Without passkeys the browser offers all that it has for this site. */
export const signingOptions = (env: Site, passkeys: readonly Passkey[] = []) =>
  generateAuthenticationOptions({
    rpID: siteOf(env).rpID,
    userVerification: 'required',
    allowCredentials: descriptorsOf(passkeys),
  })

export const makingOptions = (
  env: Site,
  owner: { readonly accountId: string; readonly email: string; readonly company: string },
  passkeys: readonly Passkey[],
) =>
  generateRegistrationOptions({
    rpName: owner.company,
    rpID: siteOf(env).rpID,
    userName: owner.email,
    userID: new TextEncoder().encode(owner.accountId),
    attestationType: 'none',
    excludeCredentials: descriptorsOf(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** The library throws only for wrong answers. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null)

/** The passkey's count after this signature; null if it isn't a signature of this challenge on this site. */
export async function countOfAnswer(
  env: Site,
  passkey: Passkey,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<number | null> {
  const { rpID, origin } = siteOf(env)
  const { credentialId: id, publicKey, counter } = passkey
  if (id === null || publicKey === null || answer.id !== id) return null
  const result = await orNull(
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    }),
  )
  return result?.verified ? result.authenticationInfo.newCounter : null
}

/** The columns of a new passkey; null if it wasn't made for this challenge on this site. */
export async function checkNewPasskey(
  env: Site,
  challenge: string,
  passkey: NewPasskey,
): Promise<{ credentialId: string; publicKey: string; counter: number; transports: string } | null> {
  const { rpID, origin } = siteOf(env)
  const { transports, ...response } = passkey.response
  const result = await orNull(
    verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  )
  if (!result?.verified) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  }
}
