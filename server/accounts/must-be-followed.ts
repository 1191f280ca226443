import type { Actor } from '#sync/policies/actor.ts'
import { isFollowed } from '#sync/policies/scope.ts'
import { entityQueries } from '../db/core/reading/entity-queries.ts'
import { decode } from '../db/core/rows.ts'
import type { AccountDeps } from './deps.ts'
import { noSuchAccount } from './update-account.ts'

/** To the handheld of a local office, a customer whom it doesn't follow is not there. */
export async function mustBeFollowed(
  { db }: Pick<AccountDeps, 'db'>,
  actor: Actor,
  accountId: string,
): Promise<void> {
  if (actor.officeId === undefined || actor.accountId === accountId) return
  const row = await db.reads.get(entityQueries.account.get, { id: accountId })
  if (!row || !isFollowed(actor, 'account', decode('account', row))) throw noSuchAccount()
}
