import { Refusal } from '#sync/lib/refusal.ts'
import { proofMs } from '#sync/rules/accounts/second-factor.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Signed } from '../core/signed.ts'
import { passwordHashOf } from '../db/accounts/accounts-credentials.ts'
import { factorsOf } from '../db/accounts/second-factors.ts'
import { findSession } from '../db/accounts/sessions.ts'
import { mustBeProven } from '../http/must-be-proven.ts'
import type { AccountDeps } from './deps.ts'
import { isPassword } from './passwords.ts'

/**
 * True when this password is the account's. Wrong guesses are counted separately from log-ins, which they must not
 * block.
 */
export async function isOwnPassword(
  deps: AccountDeps,
  accountId: string,
  password: string,
): Promise<boolean> {
  await deps.limits.ownPassword.take(accountId)
  const isRight = await isPassword(await passwordHashOf(deps.db.reads.kysely, accountId), password)
  if (isRight) await deps.limits.ownPassword.giveBack(accountId)
  return isRight
}

async function isFresh({ db, clock }: AccountDeps, { sessionId }: Signed): Promise<boolean> {
  const session = await findSession(db.reads.kysely, sessionId)
  return Boolean(session?.provenAt) && clock.now() - Date.parse(session?.provenAt ?? '') < proofMs
}

/**
 * Refuses what an open screen alone may not do: it takes the current password, or a log-in of the last ten minutes. With a
 * second factor the password alone is not enough, because it may be what was stolen.
 */
export async function mustBeOwner(
  deps: AccountDeps,
  session: Signed,
  by: AuditContext,
  currentPassword: string | undefined,
): Promise<void> {
  const { accountId } = session.actor
  if ((await factorsOf(deps.db.reads.kysely, accountId)).length > 0) mustBeProven(session, deps)
  if (currentPassword === undefined || currentPassword === '') {
    if (await isFresh(deps, session)) return
    throw new Refusal('invalid', 'Enter your current password.', { currentPassword: ['is missing'] })
  }
  if (await isOwnPassword(deps, accountId, currentPassword)) return
  const note = { currentPassword: 'wrong' }
  await withTransaction(deps, by, (tx) => tx.note('account', accountId, null, note), { essential: true })
  throw new Refusal('invalid', 'Your current password is wrong.', { currentPassword: ['is wrong'] })
}
