import type { Transaction } from '../changes/transaction.ts'
import { announcedAtOwnOffice } from '../db/packages/pickups.ts'

/**
 * Ends the announced visits at the office that a customer leaves: the times and the code were for that office, and
 * another one has other hours.
 */
export async function endOwnOfficeVisits(tx: Transaction, accountId: string): Promise<void> {
  for (const packageId of await announcedAtOwnOffice(tx.kysely, accountId)) {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, pickup: null, updatedAt: tx.at })
  }
}
