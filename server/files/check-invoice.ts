import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage, putPackage } from '#sync/mutators/packages/rows.ts'
import { invoiceCheckProblem } from '#sync/rules/manifests/merchant-invoice.ts'
import type { Transaction } from '../changes/transaction.ts'
import { enqueueNotice } from '../messages/enqueue.ts'
import type { FileDeps } from './deps.ts'

export type InvoiceVerdict =
  | { readonly verdict: 'accept' }
  | { readonly verdict: 'reject'; readonly reason: string }

/** Records the office's verdict on a merchant invoice. The owner gets a notice of a rejection, with the reason. */
export async function checkMerchantInvoice(
  tx: Transaction,
  deps: Pick<FileDeps, 'ids'>,
  packageId: string,
  verdict: InvoiceVerdict,
): Promise<void> {
  const row = await tx.get('package', packageId)
  if (!row || row.deletedAt) throw noSuchPackage()
  const problem = invoiceCheckProblem(row)
  if (problem) throw new Refusal('wrong-state', problem)
  if (verdict.verdict === 'accept') {
    await putPackage(tx, { ...row, invoiceState: 'Verified', invoiceProblem: null }, tx.at)
    return
  }
  const { reason } = verdict
  await putPackage(tx, { ...row, invoiceState: 'Rejected', invoiceProblem: reason }, tx.at)
  const { accountId, trackingNumber, description, branchId } = row
  if (!accountId) return
  await enqueueNotice(deps, tx, {
    event: 'merchant-invoice.rejected',
    accountId,
    dedupeKey: `merchant-invoice ${packageId} ${tx.at}`,
    facts: { packageId, trackingNumber, description, branchId, more: reason },
  })
}
