import type { Company } from '../../entities/company/company.ts'
import type { Invoice, InvoiceLine } from '../../entities/money/invoice.ts'
import { gctRateOf } from './gct.ts'

/** The GCT of one kind at one rate. */
export interface TaxSum {
  /** "GCT on services 15%"; without a rate if the line has none. */
  readonly name: string
  readonly amountJmdCents: number
}

/** An invoice with GCT is a tax invoice if its company is registered for GCT. */
const isTaxInvoice = (
  { gctJmdCents }: Pick<Invoice, 'gctJmdCents'>,
  { gctNumber }: Pick<Company, 'gctNumber'>,
): boolean => gctJmdCents > 0 && gctNumber !== ''

export const invoiceTitle = (invoice: Pick<Invoice, 'gctJmdCents'>, company: Pick<Company, 'gctNumber'>) =>
  isTaxInvoice(invoice, company) ? 'Tax Invoice' : 'Invoice'

type TaxedInvoice = Pick<Invoice, 'gctJmdCents'> & {
  readonly featureValues: readonly Pick<InvoiceLine, 'feature' | 'description' | 'how' | 'amountJmdCents'>[]
}

/**
 * The GCT of an invoice: by kind and rate on a tax invoice, in one sum on any other. The sums always add up to the
 * invoice's GCT.
 */
export function taxSumsOf(invoice: TaxedInvoice, company: Pick<Company, 'gctNumber'>): TaxSum[] {
  const totalGct = { name: 'GCT', amountJmdCents: invoice.gctJmdCents }
  if (!isTaxInvoice(invoice, company)) return [totalGct]
  const taxes = invoice.featureValues.filter(({ feature }) => feature === 'GCT')
  const groups = Map.groupBy(taxes, (line) => `${line.description || 'GCT'} ${gctRateOf(line)}`.trim())
  const sums = [...groups].map(([name, lines]) => ({
    name,
    amountJmdCents: lines.reduce((sum, line) => sum + line.amountJmdCents, 0),
  }))
  return sums.length > 0 ? sums : [totalGct]
}
