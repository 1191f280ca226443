import type { CustomerBill } from '#sync/api/invoices-bill.ts'
import { call } from '../../http/call.ts'
import { invoicesBill, packages } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'
import { edit, write } from './use-write.ts'

/** What is billed: all of a manifest, or chosen packages. */
export type BillSelection = { readonly manifestId: string } | { readonly packageIds: readonly string[] }

export const selectionBody = (selection: BillSelection) =>
  'manifestId' in selection ? { manifestId: selection.manifestId } : { packageIds: [...selection.packageIds] }

/**
 * What each customer would be billed. No announcement asks for it again: what somebody reads does not change under their
 * eyes, and the server refuses what has changed since.
 */
export const billsPreviewQuery = (selection: BillSelection) =>
  serverQuery({
    queryKey: ['reports', 'bills', selectionBody(selection)],
    queryFn: (): Promise<CustomerBill[]> =>
      call(invoicesBill('invoices.bill'), { body: { ...selectionBody(selection), preview: true } }),
    refetchOnMount: 'always',
    gcTime: 0,
  })

export const sendBills = write(invoicesBill('invoices.bill'), [
  ...(['invoices', 'packages', 'estimates', 'messages', 'reports'] as const),
])

/** Enters what a bill lacks of a package. */
export const fillPackage = edit(packages('packages.update'), ['packages'])
