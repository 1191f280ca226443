import type { IssuedReceipt } from '#sync/entities/money/papers.ts'
import { must } from '#sync/lib/must.ts'
import { balancesOf, type Checked, sumOf } from './money-checks.ts'
import { customers } from './office.ts'
import { checkReport } from './report-checks.ts'
import { checkStatementsByCall } from './statement-checks.ts'

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
    const replyBalances = [reply.owedJmdCents, reply.creditJmdCents, reply.creditNotesJmdCents]
    if (String(replyBalances) !== String([owed, credit, openNotes]))
      yield `${customer} reads ${replyBalances}, not ${[owed, credit, openNotes]}`
  }
}

/** The parts of a receipt are its sum: what it paid, and what it left as credit. */
async function* checkReceipts({ office, rows }: Checked): AsyncIterable<string> {
  for (const row of rows.payments) {
    const url = `/api/payments/${row.paymentId}/paper`
    const { paid, creditJmdCents } = must(await office.send<IssuedReceipt>('cashier', 'GET', url), url)
    const settledCents = row.amountJmdCents + row.roundingJmdCents
    const isMoney = row.kind === 'Payment' && row.method !== 'AccountCredit' && row.reversedAt === null
    if (isMoney && sumOf(paid) + creditJmdCents !== settledCents)
      yield `${row.receiptNumber}: ${sumOf(paid)} and ${creditJmdCents} of credit are not ${settledCents}`
    for (const { invoiceId, balanceJmdCents, number } of paid)
      if (
        rows.invoices.find((invoice) => invoice.invoiceId === invoiceId)?.balanceJmdCents !== balanceJmdCents
      )
        yield `${row.receiptNumber}: ${number} has another balance`
  }
}

/** These checks cost too much to run after each step, so they run when a history ends. */
export async function faultsAtEnd(checked: Checked): Promise<string[]> {
  const faults: string[] = []
  for (const check of [checkBalances, checkStatementsByCall, checkReceipts, checkReport])
    for await (const fault of check(checked)) faults.push(fault)
  return faults
}
