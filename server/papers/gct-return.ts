import type { GctReturn, GctSum } from '#sync/entities/money/gct-return.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { gctBaseOf, gctRateOf, serviceGct } from '#sync/rules/prices/gct.ts'
import { billedAndCredited, gctEntries, gctLinesOf } from '../db/billing/gct-entries.ts'
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

/** The figures of a GCT return. They are read from the journal, so that they equal it to the cent. */
export async function readGctReturn(db: LongReader['reader'], { from, to }: JournalAsk): Promise<GctReturn> {
  const [start, before] = [startOfDay(from), startOfDay(to, 1)]
  const entries = await gctEntries(db, start, before)
  const invoiceIds = [...new Set(entries.map(({ sourceId }) => sourceId))]
  const linesById = Map.groupBy(await gctLinesOf(db, invoiceIds), ({ invoiceId }) => invoiceId)
  const sums = new Map<string, GctSum>()
  for (const { sourceId, amountJmdCents } of entries) {
    const gctJmdCents = 0 - Number(amountJmdCents)
    const isVoided = gctJmdCents < 0
    for (const line of linesOfEntry(linesById.get(sourceId) ?? [], Math.abs(gctJmdCents))) {
      const key = `${line.kind} ${line.rate}`
      const { kind, rate } = line
      const noFigures = { taxableJmdCents: 0, gctJmdCents: 0, voidedTaxableJmdCents: 0, voidedGctJmdCents: 0 }
      const sum = sums.get(key) ?? { kind, rate, ...noFigures }
      sums.set(
        key,
        isVoided
          ? {
              ...sum,
              voidedTaxableJmdCents: sum.voidedTaxableJmdCents + line.taxableJmdCents,
              voidedGctJmdCents: sum.voidedGctJmdCents + line.gctJmdCents,
            }
          : {
              ...sum,
              taxableJmdCents: sum.taxableJmdCents + line.taxableJmdCents,
              gctJmdCents: sum.gctJmdCents + line.gctJmdCents,
            },
      )
    }
  }
  const rows = [...sums.values()].sort((a, b) => (`${a.kind} ${a.rate}` < `${b.kind} ${b.rate}` ? -1 : 1))
  const { billedJmdCents, creditNotesJmdCents } = await billedAndCredited(db, start, before)
  // Customs taxes goods that aren't billed, so only the company's own services count as billed with GCT.
  const taxedJmdCents = rows
    .filter(({ kind }) => kind === serviceGct)
    .reduce((sum, row) => sum + row.taxableJmdCents - row.voidedTaxableJmdCents, 0)
  return {
    sums: rows,
    netGctJmdCents: rows.reduce((sum, row) => sum + row.gctJmdCents - row.voidedGctJmdCents, 0),
    untaxedJmdCents: billedJmdCents - taxedJmdCents,
    creditNotesJmdCents,
  }
}
