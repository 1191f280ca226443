import { expect, test } from 'vitest'
import { giveNote } from '../billing/credit-notes.ts'
import { draftInvoice, issueDraft, voidInvoice } from '../billing/invoices.ts'
import type { Transaction } from '../changes/transaction.ts'
import { setPaysFromCredit } from '../db/accounts/pays-from-credit.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { freightInvoice, freightOf, onTheBooks, openBooks, owe, part } from '../test/money.ts'
import { createCheckout } from './checkouts.ts'
import { takePayment } from './payments.ts'

const { server, accountId, otherId } = await openBooks()
const { deps } = server.app
const db = () => deps.db.reads.kysely

const switchTo = (isOn: boolean, owner = accountId) =>
  onTheBooks(deps, (tx) => setPaysFromCredit(tx.kysely, owner, isOn))
const card = (tx: Transaction, amountJmdCents: number, owner = accountId) =>
  takePayment(tx, tx, {
    ...{ accountId: owner, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
    allocations: [],
  })
const credit = (owner = accountId) => creditOf(db(), owner)
/** Pays out of the test what earlier tests left, so that each begins with this much credit. */
async function begin(jmdCents: number, owner = accountId): Promise<void> {
  await switchTo(false, owner)
  const rest = await credit(owner)
  if (rest > 0) {
    const { invoiceId } = await owe(deps, owner, rest)
    await onTheBooks(deps, (tx) =>
      takePayment(tx, tx, {
        ...{ accountId: owner, method: 'AccountCredit', amountJmdCents: rest, receivedBy: 'Desk' },
        allocations: [part(invoiceId, rest)],
      }),
    )
  }
  if (jmdCents > 0) await onTheBooks(deps, (tx) => card(tx, jmdCents, owner))
  await switchTo(true, owner)
}
const balance = async (invoiceId: string) => (await findInvoiceRow(db(), invoiceId))?.balanceJmdCents

test.each([
  [5_000, 3_000, 0, 2_000],
  [3_000, 3_000, 0, 0],
  [2_999, 3_000, 1, 0],
  [1, 3_000, 2_999, 0],
  [0, 3_000, 3_000, 0],
  [50_000_000, 50_000_000, 0, 0],
])('credit of %i pays a new bill of %i up to %i, and %i is left', async (before, bill, owed, left) => {
  await begin(before)
  const { invoiceId } = await owe(deps, accountId, bill)
  expect([await balance(invoiceId), await credit()]).toEqual([owed, left])
})

test('nothing is paid for a customer who did not choose it, nor from another customer’s credit', async () => {
  await begin(5_000)
  await begin(5_000, otherId)
  await switchTo(false)
  const { invoiceId } = await owe(deps, accountId, 3_000)
  expect([await balance(invoiceId), await credit()]).toEqual([3_000, 5_000])
  await switchTo(true)
  await begin(0)
  const { invoiceId: second } = await owe(deps, accountId, 3_000)
  expect([await balance(second), await credit(otherId)]).toEqual([3_000, 5_000])
})

test('a bill from before a top-up is not paid from it', async () => {
  await begin(0)
  const { invoiceId } = await owe(deps, accountId, 3_000)
  await onTheBooks(deps, (tx) => card(tx, 3_000))
  expect([await balance(invoiceId), await credit()]).toEqual([3_000, 3_000])
})

test('a draft is paid when it is issued', async () => {
  await begin(5_000)
  const draft = { kind: 'Package', accountId, createdBy: 'Desk', charges: freightOf(3_000) } as const
  const { invoiceId } = await onTheBooks(deps, (tx) => draftInvoice(tx, tx, draft))
  expect(await credit()).toBe(5_000)
  await onTheBooks(deps, (tx) => issueDraft(tx, invoiceId))
  expect([await balance(invoiceId), await credit()]).toEqual([0, 2_000])
})

test('a bill that is voided gives the credit back, and its successor takes it again', async () => {
  await begin(5_000)
  const { invoiceId } = await owe(deps, accountId, 3_000)
  await onTheBooks(deps, (tx) => voidInvoice(tx, invoiceId, 'Wrong weight'))
  expect(await credit()).toBe(5_000)
  const successor = await owe(deps, accountId, 4_000)
  expect([await balance(successor.invoiceId), await credit()]).toEqual([0, 1_000])
})

test('a bill that is voided or paid in the transaction that issues it takes no credit', async () => {
  await begin(5_000)
  await onTheBooks(deps, async (tx) => {
    const { invoiceId } = await freightInvoice(tx, accountId, 3_000)
    await voidInvoice(tx, invoiceId, 'Wrong weight')
  })
  expect(await credit()).toBe(5_000)
  await onTheBooks(deps, async (tx) => {
    const { invoiceId } = await freightInvoice(tx, accountId, 3_000)
    await takePayment(tx, tx, {
      ...{ accountId, method: 'Card', amountJmdCents: 2_500, receivedBy: 'Desk' },
      allocations: [part(invoiceId, 2_500)],
    })
  })
  expect(await credit()).toBe(4_500)
})

test('a credit note on the new bill counts first', async () => {
  await begin(5_000)
  await onTheBooks(deps, async (tx) => {
    const { invoiceId } = await freightInvoice(tx, accountId, 3_000)
    const creditNoteId = tx.ids.next()
    await giveNote(tx, {
      ...{ creditNoteId, accountId, amountJmdCents: 1_000, reason: 'Late', createdBy: 'Desk' },
      uses: [part(invoiceId, 1_000)],
    })
  })
  expect(await credit()).toBe(3_000)
})

test('a bill on a checkout that is made with it is left to the checkout', async () => {
  await begin(5_000)
  const invoiceId = await onTheBooks(deps, async (tx) => {
    const invoice = await freightInvoice(tx, accountId, 300_000)
    await createCheckout(tx, {
      ...{ checkoutId: tx.ids.next(), payerId: accountId, createdBy: 'Ursula', days: 7 },
      ...{ invoices: [invoice.invoiceId], storage: [], packages: [], storeOrders: [] },
    })
    return invoice.invoiceId
  })
  expect([await balance(invoiceId), await credit()]).toEqual([300_000, 5_000])
})

test('bills of one transaction, and bills of several at the same time, share the credit and never use it twice', async () => {
  await begin(5_000)
  const [first, second] = await onTheBooks(deps, async (tx) => [
    await freightInvoice(tx, accountId, 3_000),
    await freightInvoice(tx, accountId, 3_000),
  ])
  expect([
    await balance(first?.invoiceId ?? ''),
    await balance(second?.invoiceId ?? ''),
    await credit(),
  ]).toEqual([0, 1_000, 0])
  await begin(5_000)
  const bills = await Promise.all([1, 2, 3].map(() => owe(deps, accountId, 2_000)))
  const balances = await Promise.all(bills.map(({ invoiceId }) => balance(invoiceId)))
  expect([balances.reduce<number>((sum, owed) => sum + (owed ?? 0), 0), await credit()]).toEqual([1_000, 0])
})

test('customers choose it for their own accounts, and staff need the right for it', async () => {
  const put = async (role: 'User' | 'User2' | 'Employee' | 'Warehouse', isOn: boolean) =>
    server.as(await server.tokenOf(role), {
      ...{ method: 'PUT', url: `/api/accounts/${accountId}` },
      payload: { paysFromCredit: isOn },
    })
  await switchTo(false)
  expect((await put('User', true)).json()).toMatchObject({ paysFromCredit: true })
  expect((await put('User2', false)).statusCode).toBe(404)
  expect((await put('Warehouse', false)).statusCode).toBe(403)
  expect((await put('Employee', false)).json()).toMatchObject({ paysFromCredit: false })
  const audit = await db()
    .selectFrom('audit')
    .where('entity', '=', 'account')
    .where('entityId', '=', accountId)
    .where('after', 'like', '%paysFromCredit%')
    .select(['role', 'before', 'after'])
    .orderBy('auditId')
    .execute()
  expect(
    audit.map(({ role, before, after }) => [role, JSON.parse(before ?? ''), JSON.parse(after ?? '')]),
  ).toEqual([
    ['User', { paysFromCredit: false }, { paysFromCredit: true }],
    ['Employee', { paysFromCredit: true }, { paysFromCredit: false }],
  ])
})

test.each<[what: string, entity: 'invoice' | 'storeOrder', before: object | null, after: object]>([
  ['changed as a draft', 'invoice', { statusId: 'draft' }, { statusId: 'draft' }],
  ['changed while it is owed', 'invoice', { statusId: 'unpaid' }, { statusId: 'unpaid' }],
  ['owed since a payment was reversed', 'invoice', { statusId: 'paid' }, { statusId: 'unpaid' }],
  ['void instead of a draft', 'invoice', { statusId: 'draft' }, { statusId: 'void' }],
  ['noted without what it was', 'invoice', null, { statusId: 'unpaid' }],
  ['noted under the name of something else', 'storeOrder', { statusId: 'draft' }, { statusId: 'unpaid' }],
])('credit pays only a bill that is new, and not one that is %s', async (_what, entity, before, after) => {
  await begin(0)
  const { invoiceId } = await owe(deps, accountId, 3_000)
  await begin(0)
  await onTheBooks(deps, (tx) => card(tx, 5_000))
  await onTheBooks(deps, (tx) => tx.note(entity, invoiceId, before, after))
  expect([await balance(invoiceId), await credit()]).toEqual([3_000, 5_000])
})
