import type { Invoice, InvoiceLine } from '#sync/entities/money/invoice.ts'
import { featureText, invoiceKindText, invoiceStatusText } from '#sync/entities/money/invoice-status.ts'
import { trnText } from '#sync/rules/payments/trn-text.ts'
import { jmdText, usdText } from '#sync/rules/prices/money.ts'
import { invoiceTitle, taxSumsOf } from '#sync/rules/prices/tax-invoice.ts'
import { howText } from '#sync/rules/texts/line-text.ts'
import type { Brand } from './brand.ts'
import { faint } from './page-writer.ts'
import { drawSheets, type SheetTotal } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { amountText, countText, dayText, momentText, orNothing } from './value-text.ts'

/** The customer of the paper. */
export interface Party {
  readonly name: string
  readonly mailbox: string
  readonly email: string
  /** '' where it is not given, or not for this paper. */
  readonly trn: string
}

export interface InvoicePaper {
  readonly brand: Brand
  readonly invoice: Pick<
    Invoice,
    | 'number'
    | 'kind'
    | 'statusId'
    | 'featureValues'
    | 'exchangeRate'
    | 'subtotalJmdCents'
    | 'gctJmdCents'
    | 'totalJmdCents'
    | 'paidJmdCents'
    | 'balanceJmdCents'
    | 'issuedAt'
    | 'dueAt'
    | 'voidReason'
  > & {
    /** The part of what is paid that came from credit and credit notes. */
    readonly fromCreditJmdCents: number
  }
  readonly customer: Party
  /** The packages that the invoice is about, as the customer knows them. May be empty. */
  readonly subject: string
  /** ISO. */
  readonly madeAt: string
}

const columns: readonly SheetColumn<InvoiceLine>[] = [
  { head: '#', share: 6, text: (_, n) => String(n + 1) },
  { head: 'Charge', share: 16, text: ({ feature }) => featureText[feature] },
  { head: 'Description', share: 34, text: ({ description }) => description, below: howText },
  { head: 'Qty', share: 7, align: 'right', text: ({ quantity }) => countText(quantity) },
  {
    head: 'Unit price (JMD)',
    share: 17,
    align: 'right',
    text: ({ unitJmdCents }) => amountText(unitJmdCents),
  },
  {
    head: 'Amount (JMD)',
    share: 18,
    align: 'right',
    text: ({ amountJmdCents }) => amountText(amountJmdCents),
  },
]

function sumsOf(paper: InvoicePaper): SheetTotal[] {
  const { brand, invoice } = paper
  const owed = invoice.statusId === 'void' ? 0 : invoice.balanceJmdCents
  return [
    { name: 'Subtotal', value: jmdText(invoice.subtotalJmdCents) },
    ...taxSumsOf(invoice, brand).map(({ name, amountJmdCents }) => ({
      name,
      value: jmdText(amountJmdCents),
    })),
    { name: 'Total', value: jmdText(invoice.totalJmdCents), strong: true },
    { name: 'Paid', value: jmdText(invoice.paidJmdCents) },
    ...(invoice.fromCreditJmdCents > 0
      ? [{ name: 'Of it from credit', value: jmdText(invoice.fromCreditJmdCents) }]
      : []),
    { name: 'Balance due', value: jmdText(owed), strong: true },
  ]
}

const isOwed = ({ statusId, balanceJmdCents }: InvoicePaper['invoice']): boolean =>
  statusId !== 'void' && statusId !== 'draft' && balanceJmdCents > 0

/** How the balance is paid. */
const payText = ({ number }: InvoicePaper['invoice'], { bank }: Brand): string =>
  [
    `How to pay: log in and pay online${bank ? ', transfer the balance to our bank account, which your account shows,' : ''} or pay at any of our offices.`,
    `Name ${number ?? 'the invoice'}.`,
  ].join(' ')

/** An invoice on A4. */
export function invoicePdf(paper: InvoicePaper): Promise<Buffer> {
  const { brand, invoice, customer, subject, madeAt } = paper
  const number = invoice.number ?? 'Draft'
  const title = invoiceTitle(invoice, brand)
  const options = {
    brand,
    kind: title,
    number,
    madeAt,
    madeText: `${brand.name}, ${title.toLowerCase()} ${number}, printed ${momentText(madeAt)}.`,
  }
  return drawSheets(options, async (sheet) => {
    sheet.facts([
      [
        'Invoice for',
        orNothing(
          [customer.name, customer.mailbox, customer.email, customer.trn && `TRN ${trnText(customer.trn)}`]
            .filter(Boolean)
            .join('\n'),
        ),
      ],
      ['Status', invoiceStatusText[invoice.statusId]],
      ['Issued', dayText(invoice.issuedAt)],
      ['Due', dayText(invoice.dueAt)],
      ['For', [invoiceKindText[invoice.kind], subject].filter(Boolean).join(': ')],
      ['Exchange rate', `${usdText(100)} = ${jmdText(invoice.exchangeRate)}`],
    ])
    if (invoice.statusId === 'void')
      sheet.paragraph(`This invoice is void. ${invoice.voidReason ?? ''}`.trim(), {
        face: 'bold',
        size: 10,
        colour: '#a61b1b',
      })
    sheet.gap(6)
    // Below the totals it could end up on a page without a line.
    if (isOwed(invoice)) sheet.paragraph(payText(invoice, brand), { size: 9 })
    await drawTable(sheet, columns, invoice.featureValues, sumsOf(paper))
    sheet.paragraph('All amounts are in Jamaican dollars (JMD).', { size: 8, colour: faint })
    if (brand.invoiceFooter !== '') sheet.paragraph(brand.invoiceFooter, { size: 8.5 })
  })
}
