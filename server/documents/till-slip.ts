import type { TillReply } from '#sync/api/money/tills.ts'
import { cashPieces } from '#sync/entities/money/coins.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Brand } from './brand.ts'
import { faint } from './page-writer.ts'
import { drawSheets, type SheetTotal } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { amountText, countText, dayText, momentText, orNothing } from './value-text.ts'

export interface TillSlip {
  readonly till: TillReply
  readonly brand: Brand
  /** ISO. */
  readonly madeAt: string
}

interface PieceRow {
  readonly valueJmdCents: number
  readonly pieces: number
}

const columns: readonly SheetColumn<PieceRow>[] = [
  { head: 'Note or coin', share: 40, text: ({ valueJmdCents }) => jmdText(valueJmdCents) },
  { head: 'Pieces', share: 30, align: 'right', text: ({ pieces }) => countText(pieces) },
  {
    head: 'Amount (JMD)',
    share: 30,
    align: 'right',
    text: ({ valueJmdCents, pieces }) => amountText(valueJmdCents * pieces),
  },
]

const differenceOf = ({ countedJmdCents, expectedJmdCents }: TillReply): number =>
  (countedJmdCents ?? 0) - expectedJmdCents

const differenceText = (jmdCents: number): string =>
  jmdCents === 0 ? 'None' : `${jmdText(Math.abs(jmdCents))} ${jmdCents < 0 ? 'missing' : 'too much'}`

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
    { name: 'Difference', value: differenceText(differenceOf(till)), strong: true },
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
  const rows = cashPieces.flatMap(
    (value) => till.counted.find(({ valueJmdCents }) => valueJmdCents === value) ?? [],
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
    sheet.paragraph('All amounts are in Jamaican dollars (JMD).', { size: 8, colour: faint })
  })
}
