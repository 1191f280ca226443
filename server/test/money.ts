import type { Invoice } from '#sync/entities/invoice.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal, toRefusalCode } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Charge } from '#sync/rules/money.ts'
import { issueInvoice } from '../billing/invoices.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { AppDeps } from '../deps/deps.ts'
import { emailOf, type TestApp } from './app.ts'

/** Work on the books as the server itself does it. */
export const onTheBooks = <T>(deps: AppDeps, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(deps, { actor: system, deviceId: '', action: 'test' }, work)

class Undone extends Error {}

/** Each note in the audit says what it is about. */
async function mustBeNamed({ kysely, at }: Transaction): Promise<void> {
  const notes = await kysely
    .selectFrom('audit')
    .where('at', '=', at)
    .where('entity', '=', '')
    .selectAll()
    .execute()
  if (notes.length > 0) throw new Error(`A note of the audit is about nothing: ${JSON.stringify(notes[0])}`)
}

/**
 * Work on the books that is undone at its end, so that each row of a table begins with the same books. A refusal is its
 * answer like any other.
 */
export async function rehearse<T>(
  deps: AppDeps,
  work: (tx: Transaction) => Promise<T>,
  actor: Actor = system,
): Promise<T | Refusal> {
  const results: { readonly value: T | Refusal }[] = []
  const attempt = withTransaction(deps, { actor, deviceId: '', action: 'test' }, async (tx) => {
    results.push({ value: await work(tx) })
    await mustBeNamed(tx)
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    const isRefusal = error instanceof Refusal && toRefusalCode(error.code) === error.code
    if (isRefusal) results.push({ value: error })
    else if (!(error instanceof Undone)) throw error
  })
  return must(results[0], 'the result of a rehearsal').value
}

export const freightOf = (unitJmdCents: number): Charge[] => [
  { feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents, how: 'test' },
]

/** An issued invoice of so many JMD cents, in a transaction of a test. */
export const issued = (tx: Transaction, accountId: string, jmdCents: number): Promise<Invoice> =>
  issueInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Test', charges: freightOf(jmdCents) })

/** An issued invoice of so many JMD cents. */
export const owe = (deps: AppDeps, accountId: string, jmdCents: number): Promise<Invoice> =>
  onTheBooks(deps, (tx) => issued(tx, accountId, jmdCents))

/** The account of one of the people who can sign in. */
export async function accountIdOf({ app }: TestApp, who: Role | 'User2'): Promise<string> {
  const { accountId } = await app.deps.db.reads.kysely
    .selectFrom('account')
    .where('email', '=', emailOf(who))
    .select('accountId')
    .executeTakeFirstOrThrow()
  return must(accountId, `the account of ${who}`)
}
