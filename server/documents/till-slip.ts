import type { TillReply } from '#sync/api/money/tills.ts'
import type { CountedPiece } from '#sync/entities/money/till.ts'
import { pieceCents } from '#sync/rules/payments/till-sums.ts'
import { jmdText, usdText } from '#sync/rules/prices/money.ts'
import type { Brand } from './brand.ts'
import { faint } from './page-writer.ts'
import { drawSheets, type SheetTotal } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { countText, dayText, momentText, orNothing } from './value-text.ts'

export interface TillSlip {
  readonly till: TillReply
  readonly brand: Brand
  /** ISO. */
  readonly madeAt: string
}

const moneyText = { JMD: jmdText, USD: usdText } as const

const columns: readonly SheetColumn<CountedPiece>[] = [
  { head: 'Note or coin', share: 40, text: (piece) => moneyText[piece.currency](pieceCents(piece)) },
  { head: 'Pieces', share: 30, align: 'right', text: ({ pieces }) => countText(pieces) },
  {
    head: 'Amount',
    share: 30,
    align: 'right',
    text: (piece) => moneyText[piece.currency](pieceCents(piece) * piece.pieces),
  },
]

const differenceText = (cents: number, text = jmdText): string =>
  cents === 0 ? 'None' : `${text(Math.abs(cents))} ${cents < 0 ? 'missing' : 'too much'}`

/** The sums of the US dollars, on the slip of a till that had any. */
function usdSumsOf({ sums: { usd }, ...till }: TillReply): SheetTotal[] {
  const countedUsdCents = till.countedUsdCents ?? 0
  if ([...Object.values(usd), countedUsdCents].every((cents) => cents === 0)) return []
  return [
    { name: 'Float in US$', value: usdText(usd.floatUsdCents) },
    { name: 'US$ in, change in J$ above', value: usdText(usd.cashInUsdCents) },
    { name: 'US$ reversed', value: usdText(0 - usd.reversedUsdCents) },
    { name: 'US$ to the safe', value: usdText(0 - usd.droppedUsdCents) },
    { name: 'Expected in US$', value: usdText(till.expectedUsdCents) },
    { name: 'Counted in US$', value: usdText(countedUsdCents), strong: true },
    {
      name: 'Difference in US$',
      value: differenceText(countedUsdCents - till.expectedUsdCents, usdText),
      strong: true,
    },
  ]
}

function sumsOf(till: TillReply): SheetTotal[] {
  const { sums } = till
  return [
    { name: 'Float', value: jmdText(sums.floatJmdCents) },
    { name: `Cash in (${countText(sums.payments)})`, value: jmdText(sums.cashInJmdCents) },
    { name: 'Change', value: jmdText(0 - sums.changeJmdCents) },
    { name: 'Reversed', value: jmdText(0 - sums.reversedJmdCents) },
    { name: 'Refunds', value: jmdText(0 - sums.refundedJmdCents) },
    { name: 'To the safe', value: jmdText(0 - sums.droppedJmdCents) },
    { name: 'Expected', value: jmdText(till.expectedJmdCents) },
    { name: 'Counted', value: jmdText(till.countedJmdCents ?? 0), strong: true },
    {
      name: 'Difference',
      value: differenceText((till.countedJmdCents ?? 0) - till.expectedJmdCents),
      strong: true,
    },
    ...usdSumsOf(till),
  ]
}

const notesOf = ({ note, confirmNote, confirmedAt, ...till }: TillReply): string[] => [
  ...(note === '' ? [] : [`${till.closedBy === till.cashierId ? 'Cashier' : till.closedByName}: ${note}`]),
  ...(confirmNote === '' ? [] : [`Office: ${confirmNote}`]),
  ...(confirmedAt === null ? ['Not confirmed yet.'] : []),
]

/** The closing slip of a till on A4: what was counted, what was expected, and two lines to sign. */
export function tillSlipPdf({ till, brand, madeAt }: TillSlip): Promise<Buffer> {
  const number = `${till.cashierName}, ${dayText(till.openedAt)}`
  const madeText = `${brand.name}, till of ${number}, printed ${momentText(madeAt)}.`
  const rows = [...till.counted].sort(
    (one, other) => one.currency.localeCompare(other.currency) || pieceCents(other) - pieceCents(one),
  )
  return drawSheets({ brand, kind: 'Closing slip', number, madeAt, madeText }, async (sheet) => {
    sheet.facts([
      ['Cashier', till.cashierName],
      ['Office', orNothing(till.branchName)],
      ['Opened', momentText(till.openedAt)],
      ['Closed', momentText(till.closedAt)],
      ['Closed by', orNothing(till.closedByName)],
      ['Confirmed', momentText(till.confirmedAt)],
      ['Confirmed by', orNothing(till.confirmedBy)],
    ])
    sheet.gap(6)
    await drawTable(sheet, columns, rows, sumsOf(till))
    for (const text of notesOf(till)) sheet.paragraph(text, { size: 10 })
    sheet.gap(36)
    sheet.paragraph('Cashier: ______________________________     Office: ______________________________', {
      size: 10,
    })
    sheet.paragraph('Amounts are in Jamaican dollars (JMD) unless they say US$.', { size: 8, colour: faint })
  })
}
