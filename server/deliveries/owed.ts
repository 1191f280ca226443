import type { Delivery, OwedPart } from '#sync/entities/deliveries/delivery.ts'
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

/** Returns the debt by invoice, with the delivery's packages on each. Its own invoice names none. */
export async function owedPartsOf(
  tx: Pick<ServerTx, 'get' | 'kysely'>,
  { packageIds }: Pick<Delivery, 'packageIds'>,
  owed: readonly { invoiceId: string; deliveryId: string | null; balanceJmdCents: number }[],
): Promise<OwedPart[]> {
  const parts: OwedPart[] = []
  for (const { invoiceId, deliveryId, balanceJmdCents } of owed) {
    const idsOnIt: string[] = []
    for (const packageId of deliveryId === null ? packageIds : [])
      if ((await invoiceIdsOf(tx, { packageIds: [packageId] })).includes(invoiceId)) idsOnIt.push(packageId)
    parts.push({ packageIds: idsOnIt, dueJmdCents: balanceJmdCents })
  }
  return parts
}
