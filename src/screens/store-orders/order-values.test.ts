import { expect, test } from 'vitest'
import {
  changedOrderFields,
  checkOrder,
  newItem,
  newOrder,
  type OrderValues,
  toOrderBody,
  totalOfOrder,
  valuesOfOrder,
} from './order-values.ts'

const lamp = { ...newItem('a'), name: 'Lamp', url: 'https://lamps.example/1', quantity: '2', unit: '34.50' }
const order = (overrides: Partial<OrderValues> = {}): OrderValues => ({
  ...newOrder('a'),
  ...{ store: 'Lamp House', fee: '5', items: [lamp] },
  ...overrides,
})

test('values are sent as cents and counts, with the protocol added to the address', () => {
  const items = [{ ...lamp, url: ' lamps.example/1 ', inStock: '3', options: ' Red ' }]
  expect(toOrderBody(order({ items }))).toEqual({
    store: 'Lamp House',
    serviceFeeUsdCents: 500,
    note: '',
    items: [
      {
        ...{ name: 'Lamp', url: 'https://lamps.example/1', options: 'Red' },
        ...{ quantity: 2, inStock: 3, unitUsdCents: 3_450, dutyCategory: null },
      },
    ],
  })
})

test('each problem is reported at its own field', () => {
  expect(checkOrder(order())).toEqual({})
  const items = [
    lamp,
    { ...lamp, name: ' ', url: 'nowhere', quantity: '0', unit: 'ten' },
    { ...lamp, quantity: '4', inStock: '3' },
    { ...lamp, url: 'javascript:alert(1)', inStock: 'some' },
  ]
  expect(Object.keys(checkOrder(order({ store: '', fee: '-1', items }))).sort()).toEqual([
    'fee',
    ...['items.1.name', 'items.1.quantity', 'items.1.unit', 'items.1.url'],
    'items.2.quantity',
    ...['items.3.inStock', 'items.3.url'],
    'store',
  ])
  expect(checkOrder(order({ items }))['items.2.quantity']).toBe('The shop has fewer than that.')
})

test('only changed fields are sent, so that a colleague’s change stays', () => {
  const before = order()
  expect(changedOrderFields(before, order())).toEqual({})
  expect(changedOrderFields(before, order({ fee: '5.00' }))).toEqual({})
  expect(changedOrderFields(before, order({ note: 'Call first' }))).toEqual({ note: 'Call first' })
})

test('the total waits for every price', () => {
  expect(totalOfOrder(order())).toBe(7_400)
  expect(totalOfOrder(order({ items: [lamp, { ...lamp, unit: '' }] }))).toBeNull()
  expect(totalOfOrder(order({ fee: '' }))).toBeNull()
})

test('an order that is opened and saved untouched is the same order', () => {
  const values = order({
    items: [
      { ...lamp, inStock: '7', dutyCategory: 'Furniture' },
      { ...newItem('b'), name: 'Hat', url: lamp.url },
    ],
  })
  const { serviceFeeUsdCents, items, ...texts } = toOrderBody(values)
  const row = { ...texts, items, serviceFeeUsdCents } as Parameters<typeof valuesOfOrder>[0]
  expect(toOrderBody(valuesOfOrder(row, () => 'x'))).toEqual(toOrderBody(values))
})
