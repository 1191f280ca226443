import { call, callForFile } from '../../http/call.ts'
import { callsOf, files, invoices, packages, storage } from '../../http/calls.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const chargesWaiver = callsOf(async () => (await import('#sync/api/money/charges-waiver.ts')).chargesWaiver)
const release = callsOf(async () => (await import('#sync/api/packages/packages-release.ts')).release)

/** A package that isn't on this device, such as an archived one. */
export const serverPackageQuery = (packageId: string) =>
  serverQuery({
    queryKey: ['packages', packageId],
    queryFn: () => call(packages('packages.get'), { params: { id: packageId } }),
  })

/** The invoice that a package was billed on. */
export const billedInvoiceQuery = (invoiceId: string | null) =>
  serverQuery({
    queryKey: ['invoices', 'of-package', invoiceId],
    queryFn: () => call(invoices('invoices.get'), { params: { id: invoiceId ?? '' } }),
    enabled: invoiceId !== null,
  })

/** A private file, such as a merchant's invoice or a signature. Throws CallError. */
export const fetchStoredFile = (fileId: string): Promise<Blob> =>
  callForFile(files('files.get'), { params: { fileId } })

/** A file to show on the page; null without one. */
export const storedFileQuery = (fileId: string | null) =>
  serverQuery({
    queryKey: ['files', 'stored', fileId],
    queryFn: () => fetchStoredFile(fileId ?? ''),
    enabled: fileId !== null,
  })

/** How long a package has been stored, and the fees that aren't on an invoice. */
export const storageQuery = (packageId: string) =>
  serverQuery({
    queryKey: ['packages', 'storage', packageId],
    queryFn: () => call(storage('packages.storage'), { params: { id: packageId } }),
    meta: { also: ['invoices'] },
  })

const billing: readonly Noun[] = ['packages', 'invoices', 'payments']
/** Bills the storage fees since the invoice, or waives them with a reason. */
export const sendStorageBill = write(storage('packages.billStorage'), billing)
export const sendChargesWaiver = write(chargesWaiver('packages.waiveCharges'), billing)
export const withdrawChargesWaiver = write(chargesWaiver('packages.takeBackWaiver'), billing)

/** Accepts or rejects a merchant invoice. */
export const sendInvoiceVerdict = write(files('packages.checkInvoice'), ['packages'])
export const uploadMerchantInvoice = write(files('packages.uploadInvoice'), ['packages', 'files'])

/** Whether packages can be handed over now, the amount owed for them, and who may take them. */
export const releaseQuery = (packageIds: readonly string[]) =>
  serverQuery({
    queryKey: ['packages', 'release', ...packageIds],
    queryFn: () => call(release('packages.release'), { body: { packageIds: [...packageIds] } }),
    enabled: packageIds.length > 0,
    // Every invoice and payment changes the amount owed, and the customer can change who may pick up.
    meta: { also: ['invoices', 'payments', 'accounts'] },
    placeholderData: (before) => before,
  })
