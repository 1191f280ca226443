import { Refusal } from '#sync/lib/refusal.ts'
import { ownersInvoiceProblem } from '#sync/rules/manifests/merchant-invoice.ts'
import { ids } from '../browser/seams.ts'
import { dropUnsentInvoices, putInvoice } from '../photos/merchant-invoices.ts'
import { prepareDocument } from '../photos/photos.ts'
import { changeSaved } from '../replica/engine-wake.ts'
import { readReplica } from '../replica/read-replica.ts'
import { requireReplica } from '../replica/replica.ts'

/** Queues the merchant invoice of an existing package, which is sent once there is contact. Throws a Refusal. */
export async function sendMerchantInvoice(packageId: string, file: Blob): Promise<void> {
  const { store } = requireReplica()
  const row = await readReplica((db) => db.package.get(packageId))
  const problem = row ? ownersInvoiceProblem(row) : 'This package is no longer on this device.'
  if (problem) throw new Refusal('wrong-state', problem)
  const document = await prepareDocument(file)
  await store.write(
    async (tx) => {
      await dropUnsentInvoices(tx, packageId)
      putInvoice(tx, document, packageId, ids.next())
    },
    { durable: true, tables: ['_blob', '_chunk'] },
  )
  changeSaved()
}
