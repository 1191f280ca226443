import { expect, test } from 'vitest'
import { itemsText, shopHost, stageLooks, stageOf } from './order-text.ts'

test.each([
  ['https://www.amazon.com/dp/B0C1', 'amazon.com'],
  ['http://shop.example.test/x?y=1', 'shop.example.test'],
  ['javascript:alert(1)', ''],
  ['localhost', ''],
  ['a pair of shoes', ''],
])('the shop of %s is "%s"', (link, shop) => {
  expect(shopHost(link)).toBe(shop)
})

test('an approved order is to be paid until its invoice is no longer owed', () => {
  const order = { status: 'approved' as const, orderInvoiceId: 'i' }
  expect([stageOf(order, new Set(['i'])), stageOf(order, new Set())]).toEqual(['toPay', 'paid'])
})

test('an approved order is not said to be paid before the unpaid invoices are known', () => {
  const stage = stageOf({ status: 'approved', orderInvoiceId: 'i' }, undefined)
  expect(stageLooks[stage]).toMatchObject({ text: 'Approved', next: 'We buy your items once they’re paid.' })
})

test('items are named by the first', () => {
  const item = {
    ...{ url: '', name: 'Shoes', options: '', quantity: 1, inStock: null, unitUsdCents: null },
    dutyCategory: null,
  }
  expect([itemsText({ items: [item] }), itemsText({ items: [item, item, item] })]).toEqual([
    'Shoes',
    'Shoes and 2 more items',
  ])
})
