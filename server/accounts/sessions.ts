import type { FastifyReply } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { deviceLockedText, sessionEndedText } from '#sync/policies/actor.ts'
import { byServer } from '../changes/audit-note.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { signedIn } from '../db/accounts/accounts.ts'
import { sessionVersionOf } from '../db/accounts/accounts-credentials.ts'
import { endSession, findSession, insertSession, rotateSession } from '../db/accounts/sessions.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { SessionTable } from '../db/tables/accounts-tables.ts'
import { refreshSeconds, setRefreshToken } from '../http/cookies.ts'
import type { AccountDeps } from './deps.ts'
import { lacksFactor } from './factors/required.ts'
import { mustNotBeLocked, mustNotBeLockedIn } from './must-not-be-locked.ts'

const changedText = 'Your password or your rights were changed a moment ago. Log in again.'

/** How long the token before the newest still works: two tabs may refresh together, or an answer may be lost. */
const graceMs = 30_000

const lifeFrom = (now: number) => ({
  rotatedAt: isoOf(now),
  expiresAt: isoOf(now + refreshSeconds * 1000),
})

/**
 * Sessions are written while the disk is full, too: people have to be able to go on reading. `work` is one statement that
 * looks at what it changes.
 */
export const essential = <T>(
  deps: Pick<AccountDeps, 'db'>,
  action: string,
  work: (db: Tables) => Promise<T>,
): Promise<T> =>
  withTransaction(deps, byServer(action), ({ kysely }) => work(kysely), { essential: true, beside: true })

interface SessionStart {
  readonly accountId: string
  readonly sessionVersion: number
  readonly deviceId: string
  readonly isHandheld?: boolean
  /** The second step, which is used up together with the start. */
  readonly proof?: { readonly kind: string; readonly use: (tx: Transaction) => Promise<void> }
}

/** Opens a session on this device and puts its refresh token into the answer; returns the access token. */
export async function startSession(
  deps: AccountDeps,
  { isHandheld = false, proof, ...owner }: SessionStart,
  by: AuditContext,
  reply: FastifyReply,
): Promise<string> {
  const now = deps.clock.now()
  const sessionId = deps.ids.next()
  const { accountId, deviceId } = owner
  const start = async (tx: Transaction) => {
    // The device may have been locked since the password was checked.
    await mustNotBeLockedIn(tx.kysely, deviceId)
    // A password that was changed since it was checked opens nothing, and neither does an account that was closed.
    if ((await sessionVersionOf(tx.kysely, accountId)) !== owner.sessionVersion)
      throw new Refusal('unauthenticated', changedText)
    await proof?.use(tx)
    await insertSession(tx.kysely, {
      provenAt: isHandheld ? null : isoOf(now),
      factorAt: proof ? isoOf(now) : null,
      sessionId,
      accountId,
      deviceId,
      generation: 1,
      createdAt: isoOf(now),
      ...lifeFrom(now),
    })
    await tx.note('account', accountId, null, { loggedIn: true, ...(proof ? { with: proof.kind } : {}) })
  }
  await withTransaction(deps, by, start, { essential: true })
  setRefreshToken(reply, deps.env, deps.tokens.issueRefresh({ sessionId, generation: 1 }))
  return deps.tokens.issueAccess({ ...owner, sessionId })
}

/** The generation to answer with, or null: the session is over, or the token was used before and ends it. */
async function nextGeneration(
  deps: AccountDeps,
  session: SessionTable,
  generation: number,
): Promise<number | null> {
  const now = deps.clock.now()
  if (session.endedAt !== null || session.expiresAt <= isoOf(now)) return null
  if (generation === session.generation) {
    if (await essential(deps, 'session.rotate', (db) => rotateSession(db, session, lifeFrom(now))))
      return generation + 1
    // Another request with the same token was faster, so this token is its predecessor now.
    const current = await findSession(deps.db.reads.kysely, session.sessionId)
    return current ? nextGeneration(deps, current, generation) : null
  }
  if (generation === session.generation - 1 && now - Date.parse(session.rotatedAt) <= graceMs)
    return session.generation
  if (generation < session.generation)
    await essential(deps, 'session.end', (db) => endSession(db, session.sessionId, isoOf(now), 'reused'))
  return null
}

/** The neutral reason that people read when they may not know why their session ended. */
const endTexts: Partial<Record<NonNullable<SessionTable['endReason']>, string>> = {
  password: 'Your password was changed. Log in with the new one.',
  ended: 'This device was logged out from another one. Log in again to go on.',
  factor: 'Your role now logs in with a second factor. Log in again to set it up.',
  locked: deviceLockedText,
}

/** The session of a refresh token, whether it has ended or not. */
export async function sessionOfToken(deps: AccountDeps, token: string | null): Promise<SessionTable | null> {
  const claims = token === null ? null : deps.tokens.readRefresh(token)
  return (claims && (await findSession(deps.db.reads.kysely, claims.sessionId))) ?? null
}

/** Why a refresh token is no good, in words for its holder; one that never was ours learns nothing. */
export async function whyEnded(deps: AccountDeps, token: string | null): Promise<string> {
  const session = await sessionOfToken(deps, token)
  return (session?.endReason && endTexts[session.endReason]) ?? sessionEndedText
}

/**
 * Refuses a token with the reason, and tells a lost device to empty itself. It looks for the lock by the device's cookie
 * too, because the session may be forgotten, or all of them may have ended.
 */
export async function refuseToken(
  deps: AccountDeps,
  token: string | null,
  device: string | null,
): Promise<never> {
  const session = await sessionOfToken(deps, token)
  const deviceId = session?.endReason === 'locked' ? session.deviceId : device
  if (deviceId !== null) await mustNotBeLocked(deps, deviceId)
  throw new Refusal('unauthenticated', await whyEnded(deps, token))
}

/** Ends a session that may no longer go on without a second factor. */
async function endWithoutFactor(
  deps: AccountDeps,
  session: SessionTable,
  sessionVersion: number,
): Promise<boolean> {
  const { accountId, sessionId } = session
  const row = await deps.db.reads.get(signedIn, { accountId, sessionId, sessionVersion })
  const now = deps.clock.now()
  if (!row || !lacksFactor(row, now)) return false
  await essential(deps, 'session.end', (db) => endSession(db, sessionId, isoOf(now), 'factor'))
  return true
}

/** Exchanges a refresh token: the next one goes into the answer; returns the access token, null when it is no good. */
export async function refreshSession(
  deps: AccountDeps,
  token: string,
  reply: FastifyReply,
): Promise<string | null> {
  const claims = deps.tokens.readRefresh(token)
  const session = claims ? await findSession(deps.db.reads.kysely, claims.sessionId) : undefined
  if (!claims || !session) return null
  const generation = await nextGeneration(deps, session, claims.generation)
  const sessionVersion = await sessionVersionOf(deps.db.reads.kysely, session.accountId)
  if (generation === null || sessionVersion === null) return null
  if (await endWithoutFactor(deps, session, sessionVersion)) return null
  const { accountId, sessionId } = session
  setRefreshToken(reply, deps.env, deps.tokens.issueRefresh({ sessionId, generation }))
  return deps.tokens.issueAccess({ accountId, sessionId, sessionVersion })
}
