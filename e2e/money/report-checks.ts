import type { AdminReport } from '#sync/entities/company/report.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import type { Tables } from '../../server/db/core/reading/reads.ts'
import { type Checked, stands, sumOf } from './money-checks.ts'

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Returns the totals of all of the company's rows, under the names of `figuresOf`. */
async function countedIn(db: Tables): Promise<Record<string, number>> {
  const invoices = (await db.selectFrom('invoice').selectAll().execute()).filter(stands)
  const payments = (await db.selectFrom('payment').selectAll().execute()).filter(
    ({ method }) => method !== 'AccountCredit',
  )
  const tills = (await db.selectFrom('till').selectAll().execute()).filter(
    ({ closedAt }) => closedAt !== null,
  )
  const notes = await db.selectFrom('creditNote').where('status', '<>', 'Void').selectAll().execute()
  const payIns = payments.filter(({ kind }) => kind === 'Payment')
  const standing = (kind: string) =>
    payments.filter((payment) => payment.kind === kind && payment.reversedAt === null)
  const signedPayments = [
    ...standing('Payment'),
    ...standing('Refund').map((refund) => ({ ...refund, roundingJmdCents: -refund.roundingJmdCents })),
  ]
  const standingIds = new Set(invoices.map(({ invoiceId }) => invoiceId))
  const lines = await db.selectFrom('invoiceLine').selectAll().execute()
  return {
    sales: total(invoices.map(({ totalJmdCents }) => totalJmdCents)),
    subtotal: total(invoices.map(({ subtotalJmdCents }) => subtotalJmdCents)),
    gct: total(invoices.map(({ gctJmdCents }) => gctJmdCents)),
    // Freight, storage, fees and tax, line by line.
    lines: sumOf(lines.filter(({ invoiceId }) => standingIds.has(invoiceId))),
    takenInCash: sumOf(payIns.filter(({ method }) => method === 'Cash')),
    refundedInCash: sumOf(standing('Refund').filter(({ method }) => method === 'Cash')),
    unpaid: total(invoices.map(({ balanceJmdCents }) => balanceJmdCents)),
    notes: sumOf(notes),
    taken: sumOf(payIns),
    reversed: sumOf(payIns) - sumOf(standing('Payment')),
    refunded: sumOf(standing('Refund')),
    net: sumOf(standing('Payment')) - sumOf(standing('Refund')),
    rounding: total(signedPayments.map(({ roundingJmdCents }) => roundingJmdCents)),
    expected: total(tills.map(({ expectedJmdCents }) => expectedJmdCents ?? 0)),
    counted: total(tills.map(({ countedJmdCents }) => countedJmdCents ?? 0)),
    atDoors: sumOf(standing('Payment').filter(({ deliveryId }) => deliveryId !== null)),
  }
}

const methodOf = ({ byMethod }: AdminReport['payments'], name: string) =>
  byMethod.find(({ method }) => method === name)

const figuresOf = ({ sales, unpaid, payments, tills, drivers }: AdminReport): Record<string, number> => ({
  sales: sales.totals.totalJmdCents,
  subtotal: sales.totals.subtotalJmdCents,
  gct: sales.totals.gctJmdCents,
  lines: sales.totals.totalJmdCents,
  takenInCash: methodOf(payments, 'Cash')?.amountJmdCents ?? 0,
  refundedInCash: methodOf(payments, 'Cash')?.refundedJmdCents ?? 0,
  unpaid: unpaid.totals.balanceJmdCents,
  notes: sales.creditNotes.amountJmdCents,
  taken: payments.totals.amountJmdCents,
  reversed: payments.totals.reversedJmdCents,
  refunded: payments.totals.refundedJmdCents,
  net: payments.totals.netJmdCents,
  rounding: payments.totals.roundingJmdCents,
  expected: tills.totals.expectedJmdCents,
  counted: tills.totals.countedJmdCents,
  atDoors: total(drivers.map(({ collectedJmdCents }) => collectedJmdCents)),
})

/** The ways in which the report cuts its figures, with the totals that each has to add up to. */
const cutsOf = ({ sales, payments, unpaid, tills }: AdminReport) => ({
  sales: [sales.totals, sales.byPart, sales.byKind, sales.byOffice, sales.byPerson],
  payments: [
    payments.totals,
    payments.byMethod.filter(({ method }) => method !== 'AccountCredit'),
    ...[payments.byPart, payments.byOffice, payments.byPerson],
  ],
  unpaid: [unpaid.totals, unpaid.byAge, unpaid.byKind, unpaid.byOffice],
  tills: [tills.totals, tills.byPart, tills.byOffice, tills.byPerson],
})

function* faultsOfCuts(report: AdminReport): Iterable<string> {
  for (const [name, [totals, ...cuts]] of Object.entries(cutsOf(report)))
    for (const [field, figure] of Object.entries(totals ?? {}))
      for (const [n, groups] of cuts.entries()) {
        const sum = total([groups ?? []].flat().map((group) => Number(Object(group)[field])))
        if (sum !== figure) yield `cut ${n} of ${name} has ${sum} of ${field}, and the total is ${figure}`
      }
}

/** The net of each month, from the days in Jamaica on which money came and went back. */
async function netByMonth(db: Tables): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  const add = (at: string | null, jmdCents: number) => {
    const month = at && `${jamaicaDay(at).slice(0, 7)}-01`
    if (month) sums.set(month, (sums.get(month) ?? 0) + jmdCents)
  }
  for (const payment of await db.selectFrom('payment').selectAll().execute()) {
    if (payment.method === 'AccountCredit') continue
    const signedCents = payment.kind === 'Refund' ? -payment.amountJmdCents : payment.amountJmdCents
    add(payment.receivedAt, signedCents)
    add(payment.reversedAt, -signedCents)
  }
  return sums
}

/** The company's report is what its rows come to, in total, by month, and however it is cut. */
export async function* checkReport({ office }: Checked): AsyncIterable<string> {
  const { db, clock } = office.server.app.deps
  const to = jamaicaDay(clock.now())
  const body = { from: addDays(to, -9_000), to, groupBy: 'month' }
  const report = must(
    await office.send<AdminReport>('admin', 'POST', '/api/reports/admin', { body }),
    'a report',
  )
  const sums = await countedIn(db.reads.kysely)
  for (const [name, figure] of Object.entries(figuresOf(report)))
    if (figure !== sums[name]) yield `the report tells ${figure} of ${name}, and the rows are ${sums[name]}`
  yield* faultsOfCuts(report)
  const nets = await netByMonth(db.reads.kysely)
  for (const { start, netJmdCents } of report.payments.byPart)
    if (netJmdCents !== (nets.get(start) ?? 0))
      yield `the report tells a net of ${netJmdCents} in the month from ${start}, and it is ${nets.get(start)}`
}
