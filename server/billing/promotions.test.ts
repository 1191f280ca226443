import { expect, test } from 'vitest'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { promotionOnBill, putPromotion, setEnteredPromotion } from '../db/billing/promotions.ts'
import { putAccount } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { freightOf, openCompany, wordsOf } from '../test/money.ts'
import { billFor } from './customer-bills.ts'
import { draftInvoice, issueInvoice, voidInvoice } from './invoices.ts'
import { packageCharges } from './package-invoices.ts'
import { pricesOn } from './prices.ts'
import { promotionsFor, withPromotion } from './promotions.ts'

const { server, accountId, onBooks, owing } = await openCompany()
const pkg = await putPackage(server, accountId)
const at = '2026-11-02T08:00:00.000Z'
const promotion: Promotion = {
  ...{ promotionId: idOf(0xa1), name: 'Spring', code: '', percent: 10, amountJmdCents: null },
  ...{ base: 'Freight', validFrom: '2026-11-01', validTo: null, mostPerCustomer: null, mostInAll: null },
  ...{ isFirstOnly: false, priceGroupIds: [], createdAt: at, updatedAt: at },
}
const charges = freightOf(10_000)

test.each([
  ['of a customer has the promotion', accountId, charges, [promotion], -1_000],
  ['of a customer has no promotion where none is on sale', accountId, charges, [], null],
  ['of no customer has no promotion', null, charges, [promotion], null],
  ['without a charge has no promotion', accountId, [], [promotion], null],
])('a bill %s', async (_name, owner, list, promotions, discount) => {
  const result = await onBooks((tx) => withPromotion(tx.kysely, owner, list, { promotions }))
  if (result instanceof Refusal) throw result
  expect(result.promotionId).toBe(discount === null ? null : promotion.promotionId)
  expect(result.charges.slice(0, list.length)).toEqual(list)
  expect(result.charges.slice(list.length).map(({ unitJmdCents }) => unitJmdCents)).toEqual(
    discount === null ? [] : [discount],
  )
})

test('the bill of a customer has the line of the promotion, and its fingerprint is that of all lines', async () => {
  const result = await onBooks(async (tx) => {
    const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
    const bill = (promotions: Promotion[]) =>
      billFor(tx.kysely, accountId, [pkg], new Map(), { ...prices, promotions })
    return [await bill([]), await bill([promotion])]
  })
  if (result instanceof Refusal) throw result
  const [plainBill, promotedBill] = result
  expect(plainBill?.promotionId).toBeNull()
  expect(promotedBill?.promotionId).toBe(promotion.promotionId)
  expect(promotedBill?.charges.slice(0, -1)).toEqual(plainBill?.charges)
  expect(promotedBill?.charges.at(-1)?.description).toBe('Promotion: Spring')
  expect(promotedBill?.fingerprint).not.toBe(plainBill?.fingerprint)
})

test.each([
  ['before its first day', '2026-10-31', []],
  ['on its first day', '2026-11-01', ['Spring']],
  ['on its last day', '2026-11-30', ['Spring']],
  ['after its last day', '2026-12-01', []],
])('a promotion is among the prices of a day: %s', async (_name, day, names) => {
  const result = await onBooks(async ({ kysely }) => {
    await putPromotion(kysely, { ...promotion, validTo: '2026-11-30' })
    return (await pricesOn(kysely, day)).promotions.map(({ name }) => name)
  })
  expect(result).toEqual(names)
})

test.each([
  ['as the promotion of the bill', true, 'done'],
  ['by hand', false, 'package'],
])('a package goes without a charge for its freight %s, or is refused', async (_name, isPromoted, words) => {
  const result = await onBooks(async (tx) => {
    const gift = { ...promotion, percent: 100, base: 'Charges' as const }
    await putPromotion(tx.kysely, gift)
    const prices = { ...(await pricesOn(tx.kysely, jamaicaDay(tx.at))), promotions: [gift] }
    const bill = await packageCharges(tx.kysely, pkg, { category: null, storageWaiver: null }, prices)
    const promotionId = isPromoted ? bill.promotionId : null
    const draft = { kind: 'Package', accountId, createdBy: 'Desk', packageId: pkg.packageId } as const
    const { invoiceId } = await issueInvoice(tx, tx, { ...draft, charges: bill.charges, promotionId })
    return promotionOnBill(tx.kysely, invoiceId)
  })
  expect(wordsOf(result)).toContain(words)
  if (isPromoted) expect(result).toBe(promotion.promotionId)
})

const codePromotion: Promotion = { ...promotion, code: 'SPRING' }
test.each<
  [
    name: string,
    on: Promotion,
    owner: 'new' | 'no customer',
    before: (tx: Transaction, id: string) => unknown,
    n: number,
  ]
>([
  ['a first bill counts for a new customer', { ...promotion, isFirstOnly: true }, 'new', () => null, 1],
  [
    'a first bill counts for no customer yet',
    { ...promotion, isFirstOnly: true },
    'no customer',
    () => null,
    1,
  ],
  [
    'a first bill counts with a draft before it',
    { ...promotion, isFirstOnly: true },
    'new',
    (tx, id) => draftInvoice(tx, tx, { kind: 'Package', accountId: id, createdBy: 'Desk', charges }),
    1,
  ],
  [
    'a first bill is over after one',
    { ...promotion, isFirstOnly: true },
    'new',
    (tx, id) => owing(tx, 1_000, id),
    0,
  ],
  [
    'a first bill counts after one that was voided',
    { ...promotion, isFirstOnly: true },
    'new',
    async (tx, id) => voidInvoice(tx, await owing(tx, 1_000, id), 'Wrong'),
    1,
  ],
  ['each bill counts after one', promotion, 'new', (tx, id) => owing(tx, 1_000, id), 1],
  ['a code counts for no customer who lacks it', codePromotion, 'new', () => null, 0],
  [
    'a code counts for who entered it',
    codePromotion,
    'new',
    async (tx, id) => {
      await putPromotion(tx.kysely, codePromotion)
      await setEnteredPromotion(tx.kysely, id, promotion.promotionId)
    },
    1,
  ],
])('a promotion for %s', async (_name, on, owner, before, count) => {
  const { accountId: newId } = await putAccount(server.app.deps)
  const result = await onBooks(async (tx) => {
    await before(tx, newId)
    return promotionsFor(tx.kysely, owner === 'new' ? newId : null, { promotions: [on] })
  })
  if (result instanceof Refusal) throw result
  expect(result).toHaveLength(count)
})
