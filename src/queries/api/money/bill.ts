import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { call } from '../../../http/call.ts'
import { callsOf, packages } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const invoicesBill = callsOf(async () => (await import('#sync/api/money/invoices-bill.ts')).invoicesBill)

/** The scope of a billing run: a whole manifest or selected packages. */
export type BillSelection = { readonly manifestId: string } | { readonly packageIds: readonly string[] }

export const selectionBody = (selection: BillSelection) =>
  'manifestId' in selection ? { manifestId: selection.manifestId } : { packageIds: [...selection.packageIds] }

/**
 * A preview of each customer's bill. Announcements don't refetch it, so that it doesn't change while a person reads
 * it; the server refuses bills that have changed since.
 */
export const billsPreviewQuery = (selection: BillSelection) =>
  serverQuery({
    queryKey: ['previews', 'bills', selectionBody(selection)],
    queryFn: (): Promise<CustomerBill[]> =>
      call(invoicesBill('invoices.bill'), { body: { ...selectionBody(selection), preview: true } }),
    refetchOnMount: 'always',
    gcTime: 0,
  })

export const isReady = ({ state }: CustomerBill): boolean => state === 'ready'

/** Few enough that the count of what is done moves every few seconds, also with a busy server. */
export const billsPerCall = 10

export const sendBills = write(
  invoicesBill('invoices.bill'),
  ['invoices', 'packages', 'estimates', 'messages', 'reports'],
  { isComplete: (bills) => !bills.some(isReady) },
)

/** Fills in a package's missing value for its bill. */
export const fillPackage = edit(packages('packages.update'), ['packages'])
