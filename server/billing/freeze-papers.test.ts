import { expect, test } from 'vitest'
import { findFrozenPaper } from '../db/billing/issued-papers.ts'
import type { PendingAudit } from '../db/core/transactions/observers.ts'
import { putAccount } from '../test/account-rows.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { freezePapers } from './freeze-papers.ts'
import { issueDraft } from './invoices.ts'

const { server, accountId, onBooks, drafted, paid } = await openCompany()
const { deps } = server.app
const at = '2026-11-21T12:00:00.000Z'
const issuedInvoice = { accountId, issuedAt: at }
const draft = { accountId, issuedAt: null }
const payment = { accountId, amountJmdCents: 5 }

const rows: readonly (readonly [
  name: string,
  change: Pick<PendingAudit, 'entity' | 'before' | 'after'>,
  isFrozen: boolean,
])[] = [
  ['an invoice that is issued at once', { entity: 'invoice', before: null, after: issuedInvoice }, true],
  ['a draft that is issued', { entity: 'invoice', before: draft, after: issuedInvoice }, true],
  ['a draft', { entity: 'invoice', before: null, after: draft }, false],
  ['a draft that changes', { entity: 'invoice', before: draft, after: draft }, false],
  [
    'an issued invoice that is paid',
    { entity: 'invoice', before: issuedInvoice, after: issuedInvoice },
    false,
  ],
  ['a draft that is deleted', { entity: 'invoice', before: draft, after: null }, false],
  ['a payment', { entity: 'payment', before: null, after: payment }, true],
  ['a payment that is reversed', { entity: 'payment', before: payment, after: payment }, false],
  ['a payment that is gone', { entity: 'payment', before: payment, after: null }, false],
  ['another paper', { entity: 'creditNote', before: null, after: issuedInvoice }, false],
  ['a paper of nobody', { entity: 'payment', before: null, after: { accountId: null } }, false],
  ['a paper of no account', { entity: 'payment', before: null, after: { accountId: 'none' } }, false],
]
test.each(rows)('%s freezes names, or freezes none', async (_name, change, isFrozen) => {
  const result = await onBooks(async ({ kysely, ids }) => {
    const entityId = ids.next()
    await freezePapers(deps.env)({ ...change, entityId, kysely } as PendingAudit)
    return { paper: await findFrozenPaper(kysely, entityId) }
  })
  if (!('paper' in result)) throw result
  expect(result.paper !== null).toBe(isFrozen)
})

test('a paper bears the names and the company of its day, no matter what is changed later', async () => {
  const { brandPrefix: brand } = deps.env
  const owner = await putAccount(deps, { trn: '123456789', brand })
  const { invoiceId, paymentId } = await onTheBooks(deps, async (tx) => {
    await tx.kysely
      .updateTable('account')
      .where('accountId', '=', accountId)
      .set({ lastName: 'Before' })
      .execute()
    const id = await drafted(tx)
    await issueDraft(tx, id)
    return { invoiceId: id, paymentId: (await paid(tx, { accountId: owner.accountId })).paymentId }
  })
  await onTheBooks(deps, ({ kysely }) =>
    kysely.updateTable('account').where('accountId', '=', accountId).set({ lastName: 'After' }).execute(),
  )
  const { kysely } = deps.db.reads
  const [invoice, receipt] = [
    await findFrozenPaper(kysely, invoiceId),
    await findFrozenPaper(kysely, paymentId),
  ]
  expect(invoice?.name).toMatch(/ Before$/)
  expect(receipt).toMatchObject({ name: 'Nadia Fraser', mailbox: owner.mailbox, trn: expect.any(String) })
  expect([invoice?.company.name, receipt?.company.name]).toEqual(['Quayside', deps.env.brandName])
})
