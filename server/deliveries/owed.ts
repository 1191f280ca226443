import type { Delivery } from '#sync/entities/delivery.ts'
import type { ServerTx } from '../db/core/tx.ts'

/** The invoices that its packages are on, as they stand in this transaction. */
export async function invoiceIdsOf(
  tx: Pick<ServerTx, 'get'>,
  { packageIds }: Pick<Delivery, 'packageIds'>,
): Promise<string[]> {
  const found: string[] = []
  for (const packageId of packageIds) {
    const invoiceId = (await tx.get('package', packageId))?.invoiceId
    if (invoiceId) found.push(invoiceId)
  }
  return found
}
