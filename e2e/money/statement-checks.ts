import type { Statement } from '#sync/entities/money/book-entry.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { monthAfter } from '#sync/rules/books/month.ts'
import { readStatement } from '../../server/papers/statement.ts'
import { balancesOf, type Checked, sumOf } from './money-checks.ts'
import { type Customer, customers } from './office.ts'

function* faultsOfStatement(checked: Checked, customer: Customer, statement: Statement): Iterable<string> {
  const { owed, credit, openNotes } = balancesOf(checked, customer)
  const { openingJmdCents, closingJmdCents, entries } = statement
  if (closingJmdCents !== owed - credit - openNotes)
    yield `${customer}’s statement closes with ${closingJmdCents}, not ${owed} - ${credit} - ${openNotes}`
  if (openingJmdCents + sumOf(entries) !== closingJmdCents)
    yield `${customer}’s statement doesn’t add up to ${closingJmdCents}`
  const last = entries.at(-1)?.balanceJmdCents ?? openingJmdCents
  if (last !== closingJmdCents) yield `${customer}’s statement has ${last} in its last line`
}

const monthNow = ({ office }: Checked): string => jamaicaDay(office.server.clock.now()).slice(0, 7)

/** A customer's statement closes with the debt less credit and notes, and opens where the month before it closed. */
export async function* checkStatements(checked: Checked): AsyncIterable<string> {
  const { office } = checked
  const { kysely } = office.server.app.deps.db.reads
  const month = monthNow(checked)
  for (const customer of customers) {
    const accountId = office.idOf(customer)
    const statement = await readStatement(kysely, { accountId, month })
    yield* faultsOfStatement(checked, customer, statement)
    const before = await readStatement(kysely, { accountId, month: monthAfter(month, -1) })
    if (before.closingJmdCents !== statement.openingJmdCents)
      yield `${customer}’s month opens with ${statement.openingJmdCents}, not ${before.closingJmdCents}`
  }
}

/** Customers read the same of their own account. */
export async function* checkStatementsByCall(checked: Checked): AsyncIterable<string> {
  const { office } = checked
  for (const customer of customers) {
    const url = `/api/accounts/${office.idOf(customer)}/statement?month=${monthNow(checked)}&format=json`
    const statement = must(await office.send<Statement>(customer, 'GET', url), 'a statement')
    yield* faultsOfStatement(checked, customer, statement)
  }
}
