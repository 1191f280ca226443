import { expect, test } from 'vitest'
import type { StoreOrderItem } from '../../entities/orders/store-order.ts'
import { orderLines } from './order-lines.ts'

// The goods that we buy for a customer are declared to customs as the lines of their box.

const item = (over: Partial<StoreOrderItem> = {}): StoreOrderItem => ({
  ...{ name: 'Shoes', options: '', url: '', quantity: 1, unitUsdCents: 1_000, inStock: null },
  ...{ dutyCategory: null, ...over },
})

test.each<[what: string, over: Partial<StoreOrderItem>, line: object]>([
  ['one pair', {}, { description: 'Shoes', quantity: 1, valueUsdCents: 1_000, hsCode: '' }],
  [
    'three of a size',
    { quantity: 3, options: 'Size 9' },
    { description: 'Shoes, Size 9', valueUsdCents: 3_000 },
  ],
  ['what has no price', { quantity: 3, unitUsdCents: null }, { quantity: 3, valueUsdCents: 0 }],
  ['a category', { dutyCategory: 'Footwear' }, { dutyCategory: 'Footwear' }],
  ['a long name', { name: 'x'.repeat(199), options: 'Red' }, { description: `${'x'.repeat(199)},` }],
  [
    'a name that ends in a blank',
    { name: 'x'.repeat(198), options: 'Red' },
    { description: `${'x'.repeat(198)},` },
  ],
])('the line of an order has %s', (_what, over, line) => {
  expect(orderLines([item(over)])).toMatchObject([line])
})

test('more items than a box has lines are worth the same in fewer', () => {
  const items = Array.from({ length: 51 }, () => item())
  expect(orderLines(items.slice(1))).toHaveLength(50)
  expect(orderLines(items)).toMatchObject([{ quantity: 51, valueUsdCents: 51_000 }])
})
