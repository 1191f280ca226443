import * as z from 'zod'
import { FactorName, factorKinds, SecondFactor } from '../../entities/accounts/second-factor.ts'
import { FreeText, Id } from '../../entities/fields.ts'
import { row } from '../row.ts'
import { LoggedIn } from './accounts.ts'

const Ticket = z
  .string()
  .regex(/^[\w-]+$/, 'is missing')
  .max(100)

/** The browser's options for a passkey, as the WebAuthn interface takes them. */
const PasskeyOptions = z.record(z.string(), z.unknown())

const Base64Url = z
  .string()
  .regex(/^[\w-]*$/, 'is not base64url')
  .max(20_000)
const credential = { id: Base64Url, rawId: Base64Url, type: z.literal('public-key') }

/** The answer of a passkey that signed in. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** A passkey that was just made. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z
      .array(
        z
          .string()
          .regex(/^[a-z-]*$/)
          .max(40),
      )
      .max(10)
      .default([]),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** The ways to prove who one is. A code may be typed with spaces. */
const ByPassword = z.object({
  kind: z.literal('password'),
  password: z.string().min(1, 'is missing').max(200),
})
const ByCode = z.object({ kind: z.literal('totp'), code: FreeText.min(1, 'is missing').max(20) })
const ByRecovery = z.object({ kind: z.literal('recovery'), code: FreeText.min(1, 'is missing').max(40) })
const ByPasskey = z.object({ kind: z.literal('passkey'), answer: PasskeyAnswer })

/** The proofs that an account can give, and the browser's options for a passkey. */
export const ProofOptions = z.object({
  ticket: Ticket,
  kinds: z.array(z.enum(['password', 'totp', 'recovery', 'passkey'])),
  passkey: PasskeyOptions.nullable(),
})
export type ProofOptions = z.output<typeof ProofOptions>
export type ProofKind = ProofOptions['kinds'][number]

export const StepProof = z.discriminatedUnion('kind', [ByCode, ByRecovery, ByPasskey])
export type StepProof = z.output<typeof StepProof>
export const SessionProof = z.discriminatedUnion('kind', [ByPassword, ByCode, ByPasskey])
export type SessionProof = z.output<typeof SessionProof>

/** A factor that is being set up: the secret of an app, or the browser's options for a passkey. */
export const FactorOffer = z.object({
  ticket: Ticket,
  totp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  passkey: PasskeyOptions.nullable(),
})
export type FactorOffer = z.output<typeof FactorOffer>

const OfferBody = z.object({ kind: z.enum(factorKinds) })
const NewFactor = z.object({
  ticket: Ticket,
  name: FactorName,
  proof: z.discriminatedUnion('kind', [
    ByCode,
    z.object({ kind: z.literal('passkey'), passkey: NewPasskey }),
  ]),
})
export type NewFactor = z.output<typeof NewFactor>

/** The codes are shown once; only hashes are stored. Null if the account has a set already. */
const RecoveryCodes = z.array(z.string())

export const Factors = z.object({
  factors: z.array(SecondFactor),
  recoveryCodesLeft: z.int(),
  /** True if the role can't log in without a second factor. */
  isRequired: z.boolean(),
})
export type Factors = z.output<typeof Factors>

const Reason = FreeText.min(1, 'is missing').max(500, 'is longer than 500 characters')
const ById = z.object({ id: Id })

/** The steps of a login after the password. Nothing else takes their tickets. */
export const logInSteps = {
  'accounts.passkeyOptions': row({
    method: 'POST',
    path: '/api/accounts/authenticate/passkey',
    who: 'public',
    summary: 'Begins a login with a passkey alone; answers alike for everybody.',
    reply: ProofOptions,
  }),
  'accounts.secondStep': row({
    method: 'POST',
    path: '/api/accounts/authenticate/second-step',
    who: 'public',
    summary: 'Ends a login: the ticket of the first step, and a code, a recovery code or a passkey.',
    body: z.object({ ticket: Ticket, proof: StepProof }),
    reply: LoggedIn,
  }),
  'accounts.offerFirstFactor': row({
    method: 'POST',
    path: '/api/accounts/authenticate/first-factor/offer',
    who: 'public',
    summary: 'Begins to set up the second factor that the role needs, with the ticket of the first step.',
    body: OfferBody.extend({ ticket: Ticket }),
    reply: FactorOffer,
  }),
  'accounts.addFirstFactor': row({
    method: 'POST',
    path: '/api/accounts/authenticate/first-factor',
    who: 'public',
    summary: 'Saves the second factor that the role needs and ends the login.',
    body: NewFactor,
    reply: LoggedIn.extend({ recoveryCodes: RecoveryCodes }),
  }),
}

export const secondFactors = {
  'factors.list': row({
    method: 'GET',
    path: '/api/accounts/factors',
    who: 'any',
    summary: 'One’s own second factors, and how many recovery codes are left.',
    reply: Factors,
  }),
  'factors.offer': row({
    method: 'POST',
    path: '/api/accounts/factors/offer',
    who: 'any',
    needsProof: true,
    summary: 'Begins to set up an authenticator app or a passkey.',
    body: OfferBody,
    reply: FactorOffer,
  }),
  'factors.add': row({
    method: 'POST',
    path: '/api/accounts/factors',
    who: 'any',
    needsProof: true,
    summary:
      'Saves a second factor after its first code or signature. The first one comes with recovery codes.',
    body: NewFactor,
    reply: Factors.extend({ recoveryCodes: RecoveryCodes.nullable() }),
    success: 'Second factor added',
  }),
  'factors.remove': row({
    method: 'DELETE',
    path: '/api/accounts/factors/{factorId}',
    who: 'any',
    needsProof: true,
    summary: 'Removes one’s own second factor, unless it is the last one that the role needs.',
    params: z.object({ factorId: Id }),
    reply: Factors,
    success: 'Second factor removed',
  }),
  'factors.newRecoveryCodes': row({
    method: 'POST',
    path: '/api/accounts/factors/recovery-codes',
    who: 'any',
    needsProof: true,
    summary: 'A new set of recovery codes, told this once. The earlier set ends.',
    reply: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  'factors.ofAccount': row({
    method: 'GET',
    path: '/api/accounts/{id}/factors',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'The second factors of a customer; administrators see those of staff too.',
    params: ById,
    reply: Factors,
  }),
  'factors.reset': row({
    method: 'POST',
    path: '/api/accounts/{id}/factors/reset',
    who: 'staff',
    permission: 'AccountUpdate',
    needsProof: true,
    summary: 'Removes all second factors of a customer, or of a colleague by administrators, with a reason.',
    params: ById,
    body: z.object({ reason: Reason }),
    reply: Factors,
    success: 'Second factors removed',
    failure: 'Removing the second factors failed!',
  }),
  'accounts.proofOptions': row({
    method: 'POST',
    path: '/api/accounts/proof/options',
    who: 'any',
    summary: 'The ways in which this account can confirm that it is its owner.',
    reply: ProofOptions,
  }),
  'accounts.prove': row({
    method: 'POST',
    path: '/api/accounts/proof',
    who: 'any',
    summary: 'Confirms that the owner is there: for ten minutes the session may do what needs it.',
    body: z.object({ ticket: Ticket, proof: SessionProof }),
    reply: z.object({ proven: z.literal(true) }),
  }),
}
