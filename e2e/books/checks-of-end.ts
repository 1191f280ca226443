import type { IssuedReceipt } from '#sync/entities/papers.ts'
import type { AdminReport } from '#sync/entities/report.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import type { Tables } from '../../server/db/core/reads.ts'
import { balancesOf, type Checked, stands, sumOf } from './checks-of-money.ts'
import { customers } from './office.ts'

interface Balances {
  readonly owedJmdCents: number
  readonly creditJmdCents: number
  readonly creditNotesJmdCents: number
}

/** A customer reads of the own account what the rows say. */
async function* checkBalances({ office, rows }: Checked): AsyncIterable<string> {
  for (const customer of customers) {
    const url = `/api/payments/balances/${office.idOf(customer)}`
    const reply = must(await office.send<Balances>(customer, 'GET', url), 'balances')
    const { owed, credit, openNotes } = balancesOf({ office, rows }, customer)
    const shown = [reply.owedJmdCents, reply.creditJmdCents, reply.creditNotesJmdCents]
    if (String(shown) !== String([owed, credit, openNotes]))
      yield `${customer} reads ${shown}, not ${[owed, credit, openNotes]}`
  }
}

/** The parts of a receipt are its sum: what it paid, and what it left as credit. */
async function* checkReceipts({ office, rows }: Checked): AsyncIterable<string> {
  for (const row of rows.payments) {
    const url = `/api/payments/${row.paymentId}/paper`
    const { paid, creditJmdCents } = must(await office.send<IssuedReceipt>('cashier', 'GET', url), url)
    const settled = row.amountJmdCents + row.roundingJmdCents
    const isMoney = row.kind === 'Payment' && row.method !== 'AccountCredit' && row.reversedAt === null
    if (isMoney && sumOf(paid) + creditJmdCents !== settled)
      yield `${row.receiptNumber}: ${sumOf(paid)} and ${creditJmdCents} of credit are not ${settled}`
    for (const { invoiceId, balanceJmdCents, number } of paid)
      if (
        rows.invoices.find((invoice) => invoice.invoiceId === invoiceId)?.balanceJmdCents !== balanceJmdCents
      )
        yield `${row.receiptNumber}: ${number} has another balance`
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** What all of the company's rows come to, under the names of `figuresOf`. */
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
  const signed = [
    ...standing('Payment'),
    ...standing('Refund').map((one) => ({ ...one, roundingJmdCents: -one.roundingJmdCents })),
  ]
  return {
    sales: total(invoices.map(({ totalJmdCents }) => totalJmdCents)),
    unpaid: total(invoices.map(({ balanceJmdCents }) => balanceJmdCents)),
    notes: sumOf(notes),
    taken: sumOf(payIns),
    reversed: sumOf(payIns) - sumOf(standing('Payment')),
    refunded: sumOf(standing('Refund')),
    net: sumOf(standing('Payment')) - sumOf(standing('Refund')),
    rounding: total(signed.map(({ roundingJmdCents }) => roundingJmdCents)),
    expected: total(tills.map(({ expectedJmdCents }) => expectedJmdCents ?? 0)),
    counted: total(tills.map(({ countedJmdCents }) => countedJmdCents ?? 0)),
    atDoors: sumOf(standing('Payment').filter(({ deliveryId }) => deliveryId !== null)),
  }
}

const figuresOf = ({ sales, unpaid, payments, tills, drivers }: AdminReport): Record<string, number> => ({
  sales: sales.totals.totalJmdCents,
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

/** The company's report is what its rows come to. */
async function* checkReport({ office }: Checked): AsyncIterable<string> {
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
}

/** What costs more to look at than a step may: it is looked at when a history ends. */
export async function faultsAtEnd(checked: Checked): Promise<string[]> {
  const faults: string[] = []
  for (const check of [checkBalances, checkReceipts, checkReport])
    for await (const fault of check(checked)) faults.push(fault)
  return faults
}
