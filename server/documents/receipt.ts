import type { receiptPapers } from '#sync/api/packages/documents.ts'
import type { PaidInvoice } from '#sync/entities/money/papers.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import type { PaymentKind } from '#sync/entities/money/payment-kind.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { letterheadLines } from '#sync/rules/pages/letterhead.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { boughtText, dollarText, paidText } from '#sync/rules/payments/receipt-text.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Brand } from './brand.ts'
import type { Party } from './invoice.ts'
import { drawPdf, faint, ink, type PageWriter, type Style } from './page-writer.ts'
import { drawSheets, type SheetTotal } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { missesLetters, missingNote } from './text-runs.ts'
import { amountText, momentText, orNothing } from './value-text.ts'

export interface ReceiptPaper {
  readonly brand: Brand
  readonly payment: Pick<
    Payment,
    | 'kind'
    | 'refundReason'
    | 'method'
    | 'amountUsdCents'
    | 'rate'
    | 'amountJmdCents'
    | 'roundingJmdCents'
    | 'tenderedJmdCents'
    | 'changeJmdCents'
    | 'reference'
    | 'receiptNumber'
    | 'receiptCheck'
    | 'receivedBy'
    | 'receivedAt'
    | 'reversedAt'
    | 'reverseReason'
  >
  readonly customer: Omit<Party, 'trn'>
  readonly paid: readonly PaidInvoice[]
  /** The amount that paid no invoice. */
  readonly creditJmdCents: number
  /** ISO. */
  readonly madeAt: string
}

interface KindNames {
  readonly title: string
  readonly day: string
  readonly customer: string
  readonly total: string
  /** Above what it was paid or refunded for. */
  readonly lines: string
}

/** The same paper says what came in, and what went back. */
const namesOfKind: Record<PaymentKind, KindNames> = {
  Payment: { title: 'Receipt', day: 'Received', customer: 'From', total: 'Total paid', lines: 'Paid for' },
  Refund: { title: 'Refund', day: 'Paid out', customer: 'To', total: 'Total refunded', lines: 'Refunded' },
}

/** The rows of a receipt without the payments, a name and a value each. */
function factsOf({ payment, customer }: ReceiptPaper): [string, string][] {
  const { kind, reference, refundReason } = payment
  const names = namesOfKind[kind]
  const facts: [string, string][] = [
    [names.title, payment.receiptNumber],
    [names.day, momentText(payment.receivedAt)],
    [names.customer, orNothing([customer.name, customer.mailbox].filter(Boolean).join(', '))],
    ['By', orNothing(payment.receivedBy)],
    ['Method', paymentMethodText[payment.method]],
    ['Paid with', dollarText(payment)],
    ['Reference', reference],
    ['Reason', refundReason ?? ''],
  ]
  return facts.filter(([, value]) => value !== '')
}

function sumsOf({ payment, paid, creditJmdCents }: ReceiptPaper): SheetTotal[] {
  const { tenderedJmdCents, roundingJmdCents } = payment
  const left = paid.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  return [
    ...(roundingJmdCents === 0 ? [] : [{ name: 'Cash rounding', value: jmdText(0 - roundingJmdCents) }]),
    ...(creditJmdCents > 0 ? [{ name: 'Kept as credit', value: jmdText(creditJmdCents) }] : []),
    { name: namesOfKind[payment.kind].total, value: jmdText(payment.amountJmdCents), strong: true },
    ...(tenderedJmdCents === null
      ? []
      : [
          {
            name: payment.amountUsdCents === null ? 'Cash given' : 'Worth of the US$',
            value: jmdText(tenderedJmdCents),
          },
          { name: 'Change', value: jmdText(payment.changeJmdCents) },
        ]),
    ...(paid.length === 0 ? [] : [{ name: 'Balance left', value: jmdText(left) }]),
  ]
}

/** The warning on a receipt that was reversed or isn't confirmed yet. */
function warningOf({ payment }: ReceiptPaper): string {
  if (payment.reversedAt)
    return `REVERSED ${momentText(payment.reversedAt)}. ${payment.reverseReason ?? ''}`.trim()
  return payment.receiptCheck ? '' : 'Not yet confirmed by the office.'
}

/** A line of the table: what was paid, or that credit was paid back. */
interface ReceiptLine {
  readonly text: string
  readonly below?: string
  readonly amountJmdCents: number
}

const linesOf = ({ payment, paid }: ReceiptPaper): ReceiptLine[] =>
  payment.kind === 'Refund'
    ? [{ text: 'Account credit paid back', amountJmdCents: settledBy(payment) }]
    : paid.map((invoice) => ({
        text: paidText(invoice),
        below: boughtText(invoice),
        amountJmdCents: invoice.amountJmdCents,
      }))

const columnsOf = ({ kind }: ReceiptPaper['payment']): readonly SheetColumn<ReceiptLine>[] => [
  { head: '#', share: 6, text: (_, n) => String(n + 1) },
  { head: namesOfKind[kind].lines, share: 64, text: ({ text }) => text, below: ({ below = '' }) => below },
  {
    head: 'Amount (JMD)',
    share: 30,
    align: 'right',
    text: ({ amountJmdCents }) => amountText(amountJmdCents),
  },
]

function sheetReceipt(paper: ReceiptPaper): Promise<Buffer> {
  const { brand, payment, madeAt } = paper
  const number = payment.receiptNumber
  const { title } = namesOfKind[payment.kind]
  const madeText = `${brand.name}, ${title.toLowerCase()} ${number}, printed ${momentText(madeAt)}.`
  return drawSheets({ brand, kind: title, number, madeAt, madeText }, async (sheet) => {
    sheet.facts(factsOf(paper))
    const warning = warningOf(paper)
    if (warning !== '') sheet.paragraph(warning, { face: 'bold', size: 11, colour: '#a61b1b' })
    sheet.gap(6)
    await drawTable(sheet, columnsOf(payment), linesOf(paper), sumsOf(paper))
    if (brand.invoiceFooter !== '') sheet.paragraph(brand.invoiceFooter, { size: 8.5 })
    sheet.paragraph('All amounts are in Jamaican dollars (JMD). Thank you.', { size: 8, colour: faint })
  })
}

const mm = 72 / 25.4
const rollWidth = 80 * mm
/** The printable width of an 80 mm printer. */
const printableWidth = 72 * mm

type RollRow = { left: string; right?: string; style?: Style } | 'rule'

function rollRows(paper: ReceiptPaper): RollRow[] {
  const small = { size: 8 }
  const centre = { align: 'center' } as const
  const warning = warningOf(paper)
  return [
    { left: paper.brand.name, style: { ...centre, face: 'bold', size: 15 } },
    ...letterheadLines(paper.brand).map((left) => ({ left, style: { ...centre, size: 7.5 } })),
    { left: namesOfKind[paper.payment.kind].title.toUpperCase(), style: { ...centre, size: 9 } },
    'rule',
    ...factsOf(paper).map(([left, right]) => ({ left, right, style: small })),
    'rule',
    ...linesOf(paper).flatMap(({ text, below = '', amountJmdCents }) => [
      { left: text, right: amountText(amountJmdCents), style: { size: 9 } },
      ...(below === '' ? [] : [{ left: below, style: { size: 7.5 } }]),
    ]),
    'rule',
    ...sumsOf(paper).map(({ name, value, strong }) => ({
      left: name,
      right: value,
      style: { face: strong ? ('bold' as const) : ('regular' as const), size: strong ? 11 : 9 },
    })),
    'rule',
    ...(warning === '' ? [] : [{ left: warning, style: { ...centre, face: 'bold' as const, size: 10 } }]),
    {
      left: 'Amounts in JMD, times in Jamaica. Thank you.',
      style: { ...centre, size: 7.5, colour: faint },
    },
  ]
}

const gap = 3
/** The name takes what it needs, up to this share; the value has the rest and may take several lines. */
const widest = 0.55

function drawRoll(pen: PageWriter, rows: readonly RollRow[], draws: boolean): number {
  const x = (rollWidth - printableWidth) / 2
  let y = 5 * mm
  for (const row of rows) {
    if (row === 'rule') {
      if (draws) pen.rule(x, y + 2, printableWidth, ink)
      y += 7
      continue
    }
    const style = row.style ?? {}
    const left =
      row.right === undefined
        ? printableWidth
        : Math.min(printableWidth * widest, pen.widthOf(row.left, style) + 6)
    const right = printableWidth - left
    const end = { ...style, align: 'right' } as const
    const heights = [
      pen.heightOf(row.left, left, style),
      row.right === undefined ? 0 : pen.heightOf(row.right, right, end),
    ]
    if (draws) {
      pen.text(row.left, x, y, left, style)
      if (row.right !== undefined) pen.text(row.right, x + left, y, right, end)
    }
    y += Math.max(...heights) + gap
  }
  return y + 5 * mm
}

const missesOf = (row: RollRow): boolean => row !== 'rule' && missesLetters(`${row.left} ${row.right ?? ''}`)

/** The rows, and what they say of letters that no font here has. */
const withNote = (rows: readonly RollRow[]): readonly RollRow[] =>
  rows.some(missesOf) ? [...rows, { left: missingNote, style: { align: 'center', size: 7.5 } }] : rows

/** The page has the length of its content: it ends where the roll is cut. */
async function rollReceipt(paper: ReceiptPaper): Promise<Buffer> {
  const rows = withNote(rollRows(paper))
  const { kind, receiptNumber } = paper.payment
  const about = { title: `${namesOfKind[kind].title} ${receiptNumber}`, author: paper.brand.name }
  let height = 0
  await drawPdf({ ...about, size: [rollWidth, 1000] }, paper.madeAt, (pen) => {
    height = drawRoll(pen, rows, false)
  })
  return drawPdf({ ...about, size: [rollWidth, height] }, paper.madeAt, (pen) => {
    drawRoll(pen, rows, true)
  })
}

export const receiptPdf = (paper: ReceiptPaper, size: (typeof receiptPapers)[number]): Promise<Buffer> =>
  size === '80mm' ? rollReceipt(paper) : sheetReceipt(paper)
