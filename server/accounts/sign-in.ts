import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecondStep } from '#sync/api/accounts/accounts.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { plainEmail } from '#sync/lib/clean-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { system } from '../core/system-actor.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { findCredential } from '../db/accounts/accounts-credentials.ts'
import { isKnownDevice } from '../db/accounts/sessions.ts'
import { deviceOf, knownDevice } from '../http/cookies.ts'
import type { AccountDeps } from './deps.ts'
import { secondStepOf } from './factors/second-step.ts'
import { mustNotBeLocked } from './must-not-be-locked.ts'
import { isPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

/** The password is public in the documentation, so it works only in a demo company. */
export const demoPassword = 'Quayside-demo-1'

const wrong = () => new Refusal('unauthenticated', 'Wrong email or password.')

type Credential = Awaited<ReturnType<typeof findCredential>>

/**
 * A device on which the owner has signed in before counts its own tries, so that strangers' guesses don't keep the
 * owner out; all other devices in the world share one count per address.
 */
async function tryKey(
  deps: AccountDeps,
  request: FastifyRequest,
  email: string,
  credential: Credential,
): Promise<string> {
  const device = knownDevice(request)
  const isKnown =
    credential && device && (await isKnownDevice(deps.db.reads.kysely, credential.accountId, device))
  return isKnown ? `${email} ${device}` : email
}

const mayEnter = (deps: AccountDeps, credential: NonNullable<Credential>, password: string): boolean =>
  credential.status === 'Active' &&
  credential.deletedAt === null &&
  (deps.env.demo || password !== demoPassword)

/** The person and the address of a login, for the audit. An account that was closed since the first look opens nothing. */
export async function personAt(
  { db }: AccountDeps,
  { ip }: FastifyRequest,
  { accountId, deviceId }: { readonly accountId: string; readonly deviceId: string },
): Promise<AuditContext> {
  const account = await findAccount(db.reads.kysely, accountId)
  if (!account) throw wrong()
  const { user, role, brand } = account
  const actor = { ...system, accountId, name: fullName(user), role, brand }
  return { actor, deviceId, accountIp: ip, action: 'account.login' }
}

/** Written for an address that is not known, too: the time it takes must not tell. The address itself is kept nowhere. */
async function noteRefused(
  deps: AccountDeps,
  request: FastifyRequest,
  credential: Credential,
): Promise<void> {
  const by = {
    actor: { ...system, name: 'Visitor' },
    deviceId: '',
    accountIp: request.ip,
    action: 'account.login-refused',
  }
  const reason = credential ? 'wrong password, or not active' : 'no such account'
  await withTransaction(
    deps,
    by,
    (tx) => tx.note('account', credential?.accountId ?? '', null, { login: reason }),
    {
      essential: true,
      beside: true,
    },
  )
}

/** A login that is done, or the ticket for its second step. */
export type LogInOutcome =
  | { readonly jwtToken: string; readonly accountId: string }
  | { readonly secondStep: SecondStep }

interface LogInInput {
  readonly email: string
  readonly password: string
  /** The app knows the second step. */
  readonly secondStep?: boolean | undefined
}

/** Signs in and returns the access token with the account it is for; the same words and time for every failure. */
export async function signIn(
  deps: AccountDeps,
  input: LogInInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LogInOutcome> {
  const { signInAccount, signInAddress } = deps.limits
  const email = plainEmail(input.email)
  const credential = await findCredential(deps.db.reads.kysely, email)
  const key = await tryKey(deps, request, email, credential)
  await signInAddress.take(request.ip)
  await signInAccount.take(key)
  const right = await isPassword(credential?.passwordHash ?? null, input.password)
  if (!right || !credential || !mayEnter(deps, credential, input.password)) {
    deps.metrics.signIns.inc({ outcome: 'refused' })
    await noteRefused(deps, request, credential)
    throw wrong()
  }
  await signInAccount.giveBack(key)
  await signInAddress.giveBack(request.ip)
  const deviceId = deviceOf(deps, request, reply)
  await mustNotBeLocked(deps, deviceId)
  const secondStep = await secondStepOf(deps, credential, deviceId, input.secondStep === true)
  if (secondStep) return { secondStep }
  deps.metrics.signIns.inc({ outcome: 'in' })
  const { accountId, sessionVersion } = credential
  const by = await personAt(deps, request, { accountId, deviceId })
  return { jwtToken: await startSession(deps, { accountId, sessionVersion, deviceId }, by, reply), accountId }
}
