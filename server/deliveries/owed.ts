import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'
import { invoicesNaming } from '../db/deliveries/delivery-details.ts'

/** The invoices that its packages are on, including those for later storage and duty, as of this transaction. */
export async function invoiceIdsOf(
  tx: Pick<ServerTx, 'get' | 'kysely'>,
  { packageIds }: Pick<Delivery, 'packageIds'>,
): Promise<string[]> {
  const ids = new Set((await invoicesNaming(tx.kysely, packageIds)).map(({ invoiceId }) => invoiceId))
  for (const packageId of packageIds) {
    const invoiceId = (await tx.get('package', packageId))?.invoiceId
    if (invoiceId) ids.add(invoiceId)
  }
  return [...ids]
}
