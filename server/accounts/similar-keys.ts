import { foldText } from '#sync/lib/fold-text.ts'
import { phoneDigits } from '#sync/lib/search-terms.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { setSimilarKeys, unkeyedCustomers } from '../db/accounts/similar-customers.ts'
import type { AccountDeps } from './deps.ts'

const batch = 500

/** Lets an index find customers by name and phone. Those who are added or change until the next start are compared one by one. */
export async function keyCustomers(deps: Pick<AccountDeps, 'db'>): Promise<void> {
  for (;;) {
    const rows = await unkeyedCustomers(deps.db.reads.kysely, batch)
    if (rows.length === 0) return
    await withTransaction(deps, byServer('account.similar-keys'), async ({ kysely }) => {
      for (const { accountId, firstName, lastName, phone } of rows)
        await setSimilarKeys(kysely, accountId, {
          nameKey: foldText(`${firstName} ${lastName}`),
          phoneKey: phoneDigits(phone),
        })
    })
  }
}
