import type { GctReturn, GctSum } from '#sync/entities/money/gct-return.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { gctBaseOf, gctRateOf, serviceGct } from '#sync/rules/prices/gct.ts'
import { billedAndCredited, gctEntries, gctLinesOf, gctNotesOf } from '../db/billing/gct-entries.ts'
import type { LongReader } from '../db/core/open.ts'
import type { JournalAsk } from './journal.ts'

type Line = Awaited<ReturnType<typeof gctLinesOf>>[number]

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.amountJmdCents, 0)

/** Lines that don't explain the entry, such as those of an invoice from an earlier program, become one without a rate. */
function linesOfEntry(lines: readonly Line[], gctJmdCents: number) {
  if (sumOf(lines) !== gctJmdCents) return [{ kind: 'GCT', rate: '', taxableJmdCents: 0, gctJmdCents }]
  return lines.map((line) => ({
    kind: line.description || 'GCT',
    rate: gctRateOf(line),
    taxableJmdCents: gctBaseOf(line) ?? 0,
    gctJmdCents: line.amountJmdCents,
  }))
}

/** The kind of GCT that credit notes take back. */
const noteKind = 'GCT of credit notes'

interface EntryPart extends Pick<GctSum, 'kind' | 'rate' | 'taxableJmdCents' | 'gctJmdCents'> {
  readonly isTakenBack: boolean
}

/** Each entry of the GCT account, cut by kind and rate: the lines of its invoice, or its credit note. */
async function partsOf(
  db: LongReader['reader'],
  entries: Awaited<ReturnType<typeof gctEntries>>,
): Promise<EntryPart[]> {
  const idsOf = (source: (typeof entries)[number]['source']) => [
    ...new Set(entries.filter((entry) => entry.source === source).map(({ sourceId }) => sourceId)),
  ]
  const linesById = Map.groupBy(await gctLinesOf(db, idsOf('invoice')), ({ invoiceId }) => invoiceId)
  const notes = new Map(
    (await gctNotesOf(db, idsOf('creditNote'))).map((note) => [note.creditNoteId, note] as const),
  )
  return entries.flatMap(({ sourceId, amountJmdCents }) => {
    const gctJmdCents = 0 - Number(amountJmdCents)
    const isTakenBack = gctJmdCents < 0
    const note = notes.get(sourceId)
    const parts = note
      ? [
          {
            kind: noteKind,
            rate: '',
            gctJmdCents: note.gctJmdCents,
            taxableJmdCents: note.amountJmdCents - note.gctJmdCents,
          },
        ]
      : linesOfEntry(linesById.get(sourceId) ?? [], Math.abs(gctJmdCents))
    return parts.map((part) => ({ ...part, isTakenBack }))
  })
}

function sumsOf(parts: readonly EntryPart[]): GctSum[] {
  const sums = Map.groupBy(parts, ({ kind, rate }) => `${kind} ${rate}`)
  return [...sums.values()]
    .map((group) => {
      const sum = (isTakenBack: boolean, field: 'taxableJmdCents' | 'gctJmdCents') =>
        group
          .filter((part) => part.isTakenBack === isTakenBack)
          .reduce((total, part) => total + part[field], 0)
      return {
        kind: group[0]?.kind ?? '',
        rate: group[0]?.rate ?? '',
        taxableJmdCents: sum(false, 'taxableJmdCents'),
        gctJmdCents: sum(false, 'gctJmdCents'),
        voidedTaxableJmdCents: sum(true, 'taxableJmdCents'),
        voidedGctJmdCents: sum(true, 'gctJmdCents'),
      }
    })
    .sort((a, b) => (`${a.kind} ${a.rate}` < `${b.kind} ${b.rate}` ? -1 : 1))
}

/** The taxed amount of the rows of one kind, less the part that was taken back. */
const taxedOn = (rows: readonly GctSum[], kind: string): number =>
  rows
    .filter((row) => row.kind === kind)
    .reduce((sum, row) => sum + row.taxableJmdCents - row.voidedTaxableJmdCents, 0)

/** The figures of a GCT return. They are read from the journal, so that they equal it to the cent. */
export async function readGctReturn(db: LongReader['reader'], { from, to }: JournalAsk): Promise<GctReturn> {
  const [start, before] = [startOfDay(from), startOfDay(to, 1)]
  const rows = sumsOf(await partsOf(db, await gctEntries(db, start, before)))
  const { billedJmdCents, creditNotesJmdCents } = await billedAndCredited(db, start, before)
  return {
    sums: rows,
    netGctJmdCents: rows.reduce((sum, row) => sum + row.gctJmdCents - row.voidedGctJmdCents, 0),
    // Customs taxes goods that aren't billed, so only the company's own services count as billed with GCT.
    untaxedJmdCents: billedJmdCents - taxedOn(rows, serviceGct),
    creditNotesJmdCents: creditNotesJmdCents + taxedOn(rows, noteKind),
  }
}
