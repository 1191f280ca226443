import type { Invoice } from '#sync/entities/invoice.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { issueInvoice } from '../billing/invoices.ts'
import { type AuditedTx, audited } from '../changes/audited.ts'
import { system } from '../core/system-actor.ts'
import type { AppDeps } from '../deps/deps.ts'
import { emailOf, type TestApp } from './app.ts'

/** Work on the books as the server itself does it. */
export const onTheBooks = <T>(deps: AppDeps, work: (tx: AuditedTx) => Promise<T>): Promise<T> =>
  audited(deps, { actor: system, deviceId: '', action: 'test' }, work)

/** An issued invoice of so many JMD cents. */
export const owe = (deps: AppDeps, accountId: string, jmdCents: number): Promise<Invoice> =>
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
