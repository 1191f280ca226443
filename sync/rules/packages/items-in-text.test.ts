import { expect, test } from 'vitest'
import { itemsInText } from './items-in-text.ts'

type Item = readonly [description: string, quantity: number, cents: number | null]
const read = (...lines: string[]): Item[] =>
  itemsInText(lines.join('\n')).map(({ description, quantity, valueUsdCents }) => [
    description,
    quantity,
    valueUsdCents,
  ])

const sentences = 'Your order of $85.50 will arrive on Tuesday with UPS 1Z999AA10123456784.'

test.each<[shop: string, lines: string[], items: Item[]]>([
  [
    'Amazon, a line for each fact',
    [
      'Ordered:',
      '* Lenovo ThinkPad X1',
      'Quantity: 1',
      '800.00 USD',
      '* Cookbook',
      '  Quantity: 2',
      '  $25.50 each',
    ],
    [
      ['Lenovo ThinkPad X1', 1, 80_000],
      ['Cookbook', 2, 5_100],
    ],
  ],
  [
    'eBay, the price before the quantity',
    ['Trail shoes, size 9', 'Price: $64.99', 'Quantity: 1', 'Tracking: 9400111899223197428490'],
    [['Trail shoes, size 9', 1, 6_499]],
  ],
  [
    'Shopify, all on one line',
    ['Rain jacket × 1 $1,049.00', 'Wool socks × 3', '$30.00', 'Subtotal $1,079.00', 'Shipping $5.00'],
    [
      ['Rain jacket', 1, 104_900],
      ['Wool socks', 3, 3_000],
    ],
  ],
  ['a count before the name', ['2 x Paperback US$12.50 each'], [['Paperback', 2, 2_500]]],
  ['a count beside the price', ['Paperback 2 x $12.50'], [['Paperback', 2, 2_500]]],
  ['the price of each and of all', ['Mug, Qty: 4, $5.00 $20.00'], [['Mug', 4, 2_000]]],
  [
    'names and prices that add up',
    ['Laptop $800', 'Textbook $60', 'Subtotal: $860.00'],
    [
      ['Laptop', 1, 80_000],
      ['Textbook', 1, 6_000],
    ],
  ],
])('%s', (_shop, lines, items) => {
  expect(read(...lines)).toEqual(items)
})

test('an amount that may be the price of each or of all stays open', () => {
  expect(read('Mug, Qty: 4, $5.00')).toEqual([['Mug', 4, null]])
  expect(read('Mug, Qty: 4, $5.00', 'Subtotal $20.00')).toEqual([['Mug', 4, 2_000]])
  expect(read('Mug, Qty: 4, $5.00', 'Total $5.00')).toEqual([['Mug', 4, 500]])
})

test.each<[what: string, lines: string[]]>([
  ['sentences with an amount', [sentences]],
  ['a name and a price that no sum confirms', ['Laptop $800']],
  ['items that don’t add up to the subtotal', ['Laptop, Qty: 1, $800.00', 'Subtotal: $860.00']],
  [
    'sums, shipping and taxes',
    ['Subtotal: $5.00', 'Shipping x 1 $5.00', 'Tax, Qty: 1, $2.00', 'Order total $12.00'],
  ],
  ['Canadian dollars', ['Laptop, Qty: 1, CA$800.00']],
  ['dollars of Jamaica', ['Laptop, Qty: 1, J$80,000.00']],
  ['pounds beside dollars', ['Laptop, Qty: 1, $800.00', 'Mug, Qty: 1, £4.00']],
  ['a quantity of none', ['Laptop, Qty: 0, $800.00', '0 x Mug $4.00']],
  ['sizes', ['8 x 10 Frame $12.00', 'Frame 8 x 10 $12.00']],
  ['counts of boxes', ['2 of 3 boxes shipped $30.00', 'Box 1 of 2 $20.00']],
  ['savings', ['Save $20.00, Qty: 2']],
  ['what costs nothing', ['Gift bag, Qty: 1, $0.00']],
  ['an address of a page', ['https://shop.example/laptop Qty: 1 $5.00']],
  ['51 items', Array.from({ length: 51 }, (_, n) => `Mug of kind ${n}, Qty: 1, $4.00`)],
  ['nothing', ['']],
])('%s are no items', (_what, lines) => {
  expect(read(...lines)).toEqual([])
})

test('50 items are read', () => {
  expect(read(...Array.from({ length: 50 }, (_, n) => `Mug of kind ${n}, Qty: 1, $4.00`))).toHaveLength(50)
})
