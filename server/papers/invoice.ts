import type { TrnView } from '#sync/api/documents.ts'
import type { InvoiceRow } from '#sync/entities/invoice.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { invoicePdf } from '../documents/invoice.ts'
import { issuedPaperOf, type PaperDeps, paperBrandOf } from './issued.ts'

const mostNumbers = 10

/** The numbers of the packages that an invoice is for. */
function subjectOf(numbers: readonly string[]): string {
  const more = numbers.length > mostNumbers ? ` and ${numbers.length - mostNumbers} more` : ''
  return numbers.slice(0, mostNumbers).join(', ') + more
}

async function numbersOf({ db }: PaperDeps, ids: readonly (string | null)[]): Promise<string[]> {
  const packageIds = [...new Set(ids)].filter((id) => id !== null)
  const packages = await Promise.all(packageIds.map((id) => findPackageById(db.reads.kysely, id)))
  return packages.flatMap((pkg) => (pkg ? [pkg.hawbNumber ?? pkg.trackingNumber] : []))
}

interface InvoiceDrawing {
  /** ISO. */
  readonly madeAt: string
  readonly view: TrnView
}

export async function drawInvoice(
  deps: PaperDeps,
  invoice: InvoiceRow,
  { madeAt, view }: InvoiceDrawing,
): Promise<Buffer> {
  const featureValues = await linesOfInvoice(deps.db.reads.kysely, invoice.invoiceId)
  const paper = await issuedPaperOf(deps, invoice.invoiceId, invoice.accountId, view)
  const numbers = await numbersOf(deps, [
    invoice.packageId,
    ...featureValues.map(({ packageId }) => packageId),
  ])
  return invoicePdf({
    brand: await paperBrandOf(deps, invoice.accountId, paper),
    customer: paper.customer,
    invoice: { ...invoice, featureValues },
    subject: subjectOf(numbers),
    madeAt,
  })
}
