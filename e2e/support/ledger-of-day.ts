import { join } from 'node:path'
import type { TillReply } from '#sync/api/money/tills.ts'
import type { AdminReport } from '#sync/entities/company/report.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { ledgerErrors } from '../../server/billing/ledger.ts'
import { openLongReader } from '../../server/db/core/open.ts'
import { readPdf } from '../../server/test/pdf.ts'
import type { RunningServer } from './server.ts'
import { apiAs, ask, fileAs } from './truth.ts'

// This is the check that an auditor makes when a day is over.

/** Returns the faults in the books of the running server, where the sums do not agree. */
export async function ledgerFaults({ dataDir }: RunningServer): Promise<string[]> {
  const { reader, close } = openLongReader(join(dataDir, 'quayside.db'))
  try {
    return await ledgerErrors(reader)
  } finally {
    close()
  }
}

/** The company's report of today. */
export async function reportNow(server: RunningServer): Promise<AdminReport> {
  const manager = await apiAs(server, 'admin')
  const today = jamaicaDay(Date.now())
  return manager<AdminReport>('POST', '/reports/admin', { from: today, to: today })
}

type Figures = Readonly<Record<string, number>>

/** Returns what has been added to each figure since. */
export const grownBy = (before: Figures, after: Figures): Figures =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))

/** Open and closed drawers that don't hold their float and their entries. */
export const wrongDrawers = (server: RunningServer): string[] =>
  ask<{ tillId: string }>(
    server,
    `select t.tillId from till t where t.closedAt is not null and t.expectedJmdCents <> t.floatJmdCents
      + (select coalesce(sum(e.amountJmdCents), 0) from tillEntry e where e.tillId = t.tillId)`,
  ).map(({ tillId }) => tillId)

/** Packages that left today without a bill and without a waiver. */
export const unbilledDeliveries = (server: RunningServer): string[] =>
  ask<{ number: string }>(
    server,
    `select trackingNormalized as number from package where status = 'Delivered' and billedAt is null
      and chargesWaiver is null and deliveredAt > date('now', '-1 day') and deletedAt is null`,
  ).map(({ number }) => number)

/** The text of a till's closing slip. */
export async function slipText(
  server: RunningServer,
  { tillId }: Pick<TillReply, 'tillId'>,
): Promise<string> {
  const bytes = await fileAs(server, 'supervisor', `/tills/${tillId}/slip`)
  return readPdf(bytes).pages.join('\n')
}
