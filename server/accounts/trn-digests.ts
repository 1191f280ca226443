import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { digestOf, unseal } from '../core/data-key.ts'
import { changePrivate } from '../db/accounts/accounts-credentials.ts'
import { undigestedTrns } from '../db/accounts/trn-digests.ts'
import type { AccountDeps } from './deps.ts'

const batch = 500

/**
 * Adds digests to taxpayer's numbers that were stored without one. The key is available here, but not where a
 * migration runs.
 */
export async function digestTrns(deps: AccountDeps): Promise<void> {
  const { env } = deps
  for (;;) {
    const rows = await undigestedTrns(deps.db.reads.kysely, batch)
    if (rows.length === 0) return
    await withTransaction(deps, byServer('account.trn-digest'), async ({ kysely }) => {
      for (const { accountId, trn } of rows)
        await changePrivate(kysely, accountId, {
          trnDigest: digestOf(env, unseal(env, accountId, trn ?? '')),
        })
    })
  }
}
