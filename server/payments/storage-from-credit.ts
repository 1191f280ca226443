import type { StoragePart } from '#sync/api/money/storage.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { billStorage } from '../billing/storage.ts'
import { payersFromCredit } from '../db/accounts/pays-from-credit.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { storageOwedFor } from '../db/billing/storage.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { receivedBy } from './pay-from-credit.ts'
import { takePayment } from './payments.ts'

/** Storage of packages that their customer's credit pays as a whole. */
export interface CoveredStorage {
  readonly accountId: string
  readonly storage: readonly StoragePart[]
  readonly dueJmdCents: number
}

/**
 * The storage since their bills that credit pays at a hand-over, by customer: for those who have new bills paid from
 * it, and if it is enough for all of the packages, because a part would hand over none.
 */
export async function storageFromCredit(
  db: Tables,
  packages: readonly Package[],
  day: string,
): Promise<CoveredStorage[]> {
  const owners = [...new Set(packages.flatMap(({ accountId }) => accountId ?? []))]
  const coveredStorage: CoveredStorage[] = []
  for (const accountId of await payersFromCredit(db, owners)) {
    const storage: StoragePart[] = []
    for (const pkg of packages) {
      const dueJmdCents = pkg.accountId === accountId ? await storageOwedFor(db, pkg, day) : 0
      if (dueJmdCents > 0) storage.push({ packageId: pkg.packageId, dueJmdCents })
    }
    const dueJmdCents = storage.reduce((sum, part) => sum + part.dueJmdCents, 0)
    if (dueJmdCents > 0 && dueJmdCents <= (await creditOf(db, accountId)))
      coveredStorage.push({ accountId, storage, dueJmdCents })
  }
  return coveredStorage
}

/** Bills the storage that credit pays, and pays it, in the transaction of the hand-over. */
export async function payStorageFromCredit(
  tx: AuditedTx,
  packages: readonly Package[],
  day: string,
): Promise<void> {
  for (const { accountId, storage, dueJmdCents } of await storageFromCredit(tx.kysely, packages, day)) {
    const invoice = await billStorage(tx, { accountId, storage, day, createdBy: tx.by.actor.name })
    if (!invoice) continue
    const allocations = [{ invoiceId: invoice.invoiceId, amountJmdCents: dueJmdCents }]
    const payment = { accountId, method: 'AccountCredit', amountJmdCents: dueJmdCents } as const
    await takePayment(tx, tx, { ...payment, allocations, receivedBy })
  }
}
