import { expect, test } from 'vitest'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { takePayment } from '../payments/payments.ts'
import { freightOf, openCompany, wordsOf } from '../test/money.ts'
import { issueInvoice, voidInvoice } from './invoices.ts'
import { mustBePaid, waiverAfter } from './waiver.ts'

const { accountId, onBooks } = await openCompany()

const at = '2026-11-02T08:00:00.000Z'
const before = { reason: 'Regular customer', by: 'Ida Green', at }
const rows: readonly (readonly [who: Role, reason: string | undefined, outcome: object | null | string])[] = [
  ['Supervisor', 'Pays tomorrow', { reason: 'Pays tomorrow', by: 'Supervisor Person', at }],
  ['Senior', 'Pays tomorrow', { by: 'Senior Person' }],
  ['Admin', 'Pays tomorrow', { by: 'Admin Person' }],
  ['Employee', 'Pays tomorrow', 'Only a supervisor, a senior or an administrator can let this go on'],
  ['Employee', '', 'Only a supervisor, a senior or an administrator can let this go on'],
  ['Employee', undefined, before],
  ['Supervisor', undefined, before],
]
test.each(rows)('%s waives with the reason %s', (role, reason, outcome) => {
  const waive = () => waiverAfter({ at }, actorOf(role), before, reason)
  if (typeof outcome === 'string') expect(waive).toThrow(outcome)
  else expect(waive()).toMatchObject(outcome ?? {})
})

const deliveryId = '01999999-0000-7000-8000-0000000000e1'
const invoice = (tx: Transaction) =>
  issueInvoice(tx, tx, {
    kind: 'Delivery',
    accountId,
    deliveryId,
    createdBy: 'Desk',
    charges: freightOf(1_000),
  })
const pay = async (tx: Transaction, amountJmdCents: number) => {
  const { invoiceId } = await invoice(tx)
  await takePayment(tx, tx, {
    ...{ accountId, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
    allocations: [{ invoiceId, amountJmdCents }],
  })
}
type Work = (tx: Transaction) => Promise<unknown>
const orders: readonly (readonly [name: string, waiver: typeof before | null, words: string, work: Work])[] =
  [
    ['is paid', null, 'done', (tx) => pay(tx, 1_000)],
    ['lacks a cent', null, 'still has J$0.01 to pay.', (tx) => pay(tx, 999)],
    ['is not paid', null, 'It is not paid yet. Invoice INV-', invoice],
    ['is not paid and was waived', before, 'done', invoice],
    ['has no invoice', null, 'It has no invoice: the last one was voided.', async () => {}],
    [
      'has a void invoice',
      null,
      'It has no invoice: the last one was voided.',
      async (tx) => voidInvoice(tx, (await invoice(tx)).invoiceId, 'Test'),
    ],
  ]
test.each(orders)('an order that %s gets the answer: %s', async (_name, waiver, words, work) => {
  const result = await onBooks(async (tx) => {
    await work(tx)
    await mustBePaid(tx, { deliveryId }, { what: 'It', waiver })
    return {}
  })
  expect(wordsOf(result)).toContain(words)
})
