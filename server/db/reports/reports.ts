import { addDays } from '#sync/lib/business-day.ts'
import type { Period } from '#sync/rules/pages/report-period.ts'
import type { ReportReach } from '#sync/rules/pages/report-reach.ts'
import { deliveriesOn, driversOf } from './drivers.ts'
import { endingsOf } from './endings.ts'
import { invoiceReport } from './invoices.ts'
import { ageingOf, countOpenReviews, intakeOf, packagesByStatus, toBillOf } from './packages.ts'
import { officeNames, type Reads } from './parts.ts'
import { paymentsOf } from './payments.ts'
import { salesOf, unpaidOf } from './sales.ts'
import { tillsOf } from './tills.ts'

export interface DashboardAsk {
  readonly today: string
  readonly reach: ReportReach
  /** Only the deliveries of this driver. */
  readonly driverId: string | null
}

const daysShown = 14

const onDay = (day: string): Period => ({ from: day, to: day, groupBy: 'day' })

async function dashboard(db: Reads, { today, reach, driverId }: DashboardAsk) {
  const names = await officeNames(db)
  const { branchId, packagesOf } = reach
  const lately: Period = { from: addDays(today, 1 - daysShown), to: today, groupBy: 'day' }
  const unpaid = await unpaidOf(db, today, branchId, names)
  return {
    today,
    branchId,
    intakeToday: (await intakeOf(db, onDay(today), packagesOf, names)).totals,
    intakeByDay: (await intakeOf(db, lately, packagesOf, names)).byPart,
    packagesByStatus: await packagesByStatus(db, packagesOf),
    ageing: await ageingOf(db, today, packagesOf, names),
    toBill: await toBillOf(db, packagesOf),
    needsReview: await countOpenReviews(db, packagesOf),
    unpaid: unpaid.totals,
    unpaidByOffice: unpaid.byOffice,
    deliveriesToday: await deliveriesOn(db, today, branchId, driverId),
    salesToday: (await salesOf(db, onDay(today), branchId, names)).totals,
    paymentsToday: (await paymentsOf(db, onDay(today), branchId, names)).totals,
    salesByDay: (await salesOf(db, lately, branchId, names)).byPart,
    paymentsByDay: (await paymentsOf(db, lately, branchId, names)).byPart,
  }
}

export interface PeriodAsk {
  readonly today: string
  readonly period: Period
  readonly reach: ReportReach
}

async function overPeriod(db: Reads, { today, period, reach }: PeriodAsk) {
  const names = await officeNames(db)
  const { branchId, packagesOf } = reach
  return {
    ...period,
    branchId,
    today,
    sales: await salesOf(db, period, branchId, names),
    intake: await intakeOf(db, period, packagesOf, names),
    ageing: await ageingOf(db, today, packagesOf, names),
    toBill: await toBillOf(db, packagesOf),
    endings: await endingsOf(db, period, packagesOf),
    drivers: await driversOf(db, period, branchId),
    payments: await paymentsOf(db, period, branchId, names),
    tills: await tillsOf(db, period, branchId, names),
    unpaid: await unpaidOf(db, today, branchId, names),
  }
}

/** All reports. The caller reads each of them on one snapshot. */
export const reportQueries = { dashboard, overPeriod, invoices: invoiceReport }
