import type { TrnView } from '#sync/api/packages/documents.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { longPackageName } from '#sync/rules/packages/package-names.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { fromCreditOn } from '../db/billing/invoice-money.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { invoicePdf } from '../documents/invoice.ts'
import { issuedPaperOf, type PaperDeps, paperBrandOf } from './issued.ts'

const mostNames = 10

/** The packages that an invoice is for. */
function subjectOf(names: readonly string[]): string {
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return names.slice(0, mostNames).join(', ') + more
}

async function namesOf({ db }: PaperDeps, ids: readonly (string | null)[]): Promise<string[]> {
  const packageIds = [...new Set(ids)].filter((id) => id !== null)
  const packages = await Promise.all(packageIds.map((id) => findPackageById(db.reads.kysely, id)))
  return packages.flatMap((pkg) => (pkg ? [longPackageName(pkg)] : []))
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
  const fromCredit = await fromCreditOn(deps.db.reads, [invoice.invoiceId])
  const paper = await issuedPaperOf(deps, invoice.invoiceId, invoice.accountId, view)
  const names = await namesOf(deps, [invoice.packageId, ...featureValues.map(({ packageId }) => packageId)])
  return invoicePdf({
    brand: await paperBrandOf(deps, invoice.accountId, paper),
    customer: paper.customer,
    invoice: { ...invoice, featureValues, fromCreditJmdCents: fromCredit.get(invoice.invoiceId) ?? 0 },
    subject: subjectOf(names),
    madeAt,
  })
}
