import { expect } from '@playwright/test'
import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { ledgerFaults, reportNow } from '../ledger-of-day.ts'
import type { RunningServer } from '../server.ts'
import { apiAs, ask, packageOf } from '../truth.ts'
import type { Boxes } from './boxes.ts'

/** Returns the figures of the day so far, for every office. */
export async function dayFigures(server: RunningServer) {
  const { sales, intake, payments } = await reportNow(server)
  return {
    invoices: sales.totals.invoices,
    checkedIn: intake.totals.packages,
    payments: payments.totals.payments,
    net: payments.totals.netJmdCents,
  }
}
type DayFigures = Awaited<ReturnType<typeof dayFigures>>

/** Returns who did what to a row, according to the audit log. */
async function auditOf(server: RunningServer, entityId: string): Promise<string[]> {
  const manager = await apiAs(server, 'admin')
  const body = { entityId, pageSize: 100 }
  const { result } = await manager<{ result: AuditEntry[] }>('POST', '/accounts/audit/paginated/1', body)
  return result.toReversed().map(({ action, by }) => `${action}: ${by}`)
}

export async function closeTheDay(server: RunningServer, boxes: Boxes, before: DayFigures): Promise<void> {
  const after = await dayFigures(server)
  const [paidSum] = ask<{ cents: number }>(
    server,
    'select sum(amountJmdCents) as cents from (select amountJmdCents from payment order by receivedAt desc limit 2)',
  )
  expect(after).toEqual({
    invoices: before.invoices + 4,
    checkedIn: before.checkedIn + 7,
    payments: before.payments + 2,
    net: before.net + (paidSum?.cents ?? 0),
  })
  expect(await auditOf(server, packageOf(server, boxes.announced)?.packageId ?? '')).toEqual(
    expect.arrayContaining([
      'package.prealert: Ursula Thompson',
      'package.checkIn: Winston Campbell',
      'package.deliver: Alicia Bailey',
    ]),
  )
  expect(await ledgerFaults(server)).toEqual([])
}
