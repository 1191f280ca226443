import type { Invoice } from '#sync/entities/invoice.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { system } from '../lib/actor.ts'
import { type AuditedTx, audited } from '../lib/audited.ts'
import type { Deps } from '../lib/deps.ts'
import { issueInvoice } from '../money/invoices.ts'
import { emailOf, type TestApp } from './app.ts'

/** Work on the books as the server itself does it. */
export const onTheBooks = <T>(deps: Deps, work: (tx: AuditedTx) => Promise<T>): Promise<T> =>
  audited(deps, { actor: system, deviceId: '', action: 'test' }, work)

/** An issued invoice of so many JMD cents. */
export const owe = (deps: Deps, accountId: string, jmdCents: number): Promise<Invoice> =>
  onTheBooks(deps, (tx) =>
    issueInvoice(tx, deps, {
      kind: 'Package',
      accountId,
      createdBy: 'Test',
      charges: [
        { feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: jmdCents, how: 'test' },
      ],
    }),
  )

/** The account of one of the people who can sign in. */
export async function accountIdOf({ app }: TestApp, who: Role | 'User2'): Promise<string> {
  const { accountId } = await app.deps.db.reader
    .selectFrom('account')
    .where('email', '=', emailOf(who))
    .select('accountId')
    .executeTakeFirstOrThrow()
  return must(accountId, `the account of ${who}`)
}
