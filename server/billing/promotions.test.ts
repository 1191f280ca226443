import { expect, test } from 'vitest'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { idOf } from '#sync/test/people.ts'
import { freightOf, openCompany } from '../test/money.ts'
import { withPromotion } from './promotions.ts'

const { accountId, onBooks } = await openCompany()
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
