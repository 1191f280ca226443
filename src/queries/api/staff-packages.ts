import { call, callForFile } from '../../http/call.ts'
import { chargesWaiver, files, invoices, release, storage } from '../../http/calls.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { serverQuery } from './use-server-query.ts'
import { write } from './use-write.ts'

/** What a package was billed with. */
export const billedInvoiceQuery = (invoiceId: string | null) =>
  serverQuery({
    queryKey: ['invoices', 'of-package', invoiceId],
    queryFn: () => call(invoices('invoices.get'), { params: { id: invoiceId ?? '' } }),
    enabled: invoiceId !== null,
  })

/** A private file, such as a merchant's invoice or a signature. Throws CallError. */
export const fetchStoredFile = (fileId: string): Promise<Blob> =>
  callForFile(files('files.get'), { params: { fileId } })

/** A file that is shown on the page, or null where there is none. */
export const storedFileQuery = (fileId: string | null) =>
  serverQuery({
    queryKey: ['files', 'stored', fileId],
    queryFn: () => fetchStoredFile(fileId ?? ''),
    enabled: fileId !== null,
  })

/** How long a package has waited, and what of it is on no invoice. */
export const storageQuery = (packageId: string) =>
  serverQuery({
    queryKey: ['packages', 'storage', packageId],
    queryFn: () => call(storage('packages.storage'), { params: { id: packageId } }),
    meta: { also: ['invoices'] },
  })

const billing: readonly Noun[] = ['packages', 'invoices', 'payments']
/** Bills storage that came after the invoice, or waives it with a reason. */
export const sendStorageBill = write(storage('packages.billStorage'), billing)
export const sendChargesWaiver = write(chargesWaiver('packages.waiveCharges'), billing)
export const withdrawChargesWaiver = write(chargesWaiver('packages.takeBackWaiver'), billing)

/** Whether a merchant invoice will do. */
export const sendInvoiceVerdict = write(files('packages.checkInvoice'), ['packages'])
export const uploadMerchantInvoice = write(files('packages.uploadInvoice'), ['packages', 'files'])

/** Whether packages can be handed over now, what is owed for them, and who may take them. */
export const releaseQuery = (packageIds: readonly string[]) =>
  serverQuery({
    queryKey: ['packages', 'release', ...packageIds],
    queryFn: () => call(release('packages.release'), { body: { packageIds: [...packageIds] } }),
    enabled: packageIds.length > 0,
    // Every invoice and payment changes the sum that is owed, and its customer says who may fetch it.
    meta: { also: ['invoices', 'payments', 'accounts'] },
    placeholderData: (before) => before,
  })
