import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemPart, OrderPackage, StoreOrder } from '../../entities/orders/store-order.ts'
import type { Package } from '../../entities/packages/package.ts'
import { idOf } from '../../test/people.ts'
import { sumOfLines } from './box-lines.ts'
import { orderLines } from './order-lines.ts'
import { hasArrived, itemsOfParts, openParts, partsProblem, statusByPackages } from './order-parts.ts'

const item = (name: string, quantity: number): StoreOrder['items'][number] => ({
  ...{ url: 'https://shop.example/1', name, options: '', quantity, inStock: null },
  ...{ unitUsdCents: 1_999, dutyCategory: null },
})
const items = [item('Laptop', 1), item('Book', 3)]
const some = (position: number, quantity: number): ItemPart => ({ position, quantity })
const inPackage = (n: number, parts: ItemPart[], isHere = false): OrderPackage => ({
  ...{ packageId: idOf(n), trackingNumber: `TBA${n}`, hasArrived: isHere, parts },
})

test.each<[what: string, packages: OrderPackage[], open: ItemPart[]]>([
  ['no package', [], [some(0, 1), some(1, 3)]],
  ['a part of an item', [inPackage(1, [some(1, 2)])], [some(0, 1), some(1, 1)]],
  ['parts in two packages', [inPackage(1, [some(1, 2)]), inPackage(2, [some(0, 1), some(1, 1)])], []],
])('what is still to come with %s', (_what, packages, open) => {
  expect(openParts({ items, packages })).toEqual(open)
})

test.each<[what: string, parts: ItemPart[], problem: string | null]>([
  ['all that is to come', [some(0, 1), some(1, 1)], null],
  ['less than is to come', [some(1, 1)], null],
  ['one more than is to come', [some(1, 2)], 'Only 1 of Book is still to come.'],
  ['an item that is not in the order', [some(2, 1)], 'There is no item 3 in this order.'],
  ['the same item twice', [some(1, 1), some(1, 1)], 'Book is in the list twice.'],
])('a package may carry %s or is refused: %j', (_what, parts, problem) => {
  const order = { items, packages: [inPackage(1, [some(1, 2)])] }
  expect(partsProblem(order, parts)?.problem ?? null).toBe(problem)
})

test('an item whose whole number is announced is named', () => {
  const order = { items, packages: [inPackage(1, [some(1, 3)])] }
  expect(partsProblem(order, [some(0, 1), some(1, 1)])).toEqual({
    index: 1,
    problem: 'Every Book of this order is in a package that was announced.',
  })
})

test('however an order is divided, each item is carried once and the values add up to the cent', () => {
  const order = fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
    wishes: fc.array(fc.array(fc.record({ position: fc.nat(6), quantity: fc.integer({ min: 1, max: 9 }) }))),
  })
  fc.assert(
    fc.property(order, ({ quantities, wishes }) => {
      const ordered = quantities.map((quantity, n) => item(`Item ${n}`, quantity))
      const packages: OrderPackage[] = []
      for (const [n, parts] of wishes.entries())
        if (parts.length > 0 && partsProblem({ items: ordered, packages }, parts) === null)
          packages.push(inPackage(n, parts))
      const rest = openParts({ items: ordered, packages })
      if (rest.length > 0) packages.push(inPackage(99, rest))
      expect(openParts({ items: ordered, packages })).toEqual([])
      const values = packages.map(({ parts }) => sumOfLines(orderLines(itemsOfParts(ordered, parts))))
      expect(values.reduce((a, b) => a + b, 0)).toBe(sumOfLines(orderLines(ordered)))
    }),
  )
})

const all = [some(0, 1), some(1, 3)]
test.each<
  [status: StoreOrder['status'], what: string, packages: OrderPackage[], after: StoreOrder['status']]
>([
  ['purchased', 'no package', [], 'purchased'],
  ['purchased', 'all on the way', [inPackage(1, all)], 'purchased'],
  ['purchased', 'all here', [inPackage(1, all, true)], 'received'],
  ['purchased', 'one here', [inPackage(1, [some(0, 1)], true), inPackage(2, [some(1, 3)])], 'purchased'],
  ['purchased', 'some here and the rest unknown', [inPackage(1, [some(0, 1)], true)], 'purchased'],
  ['received', 'one on the way', [inPackage(1, [some(0, 1)], true), inPackage(2, [some(1, 3)])], 'purchased'],
  ['received', 'no package', [], 'received'],
  ['received', 'some here and the rest unknown', [inPackage(1, [some(0, 1)], true)], 'received'],
  ['approved', 'all here', [inPackage(1, all, true)], 'approved'],
  ['cancelled', 'all here', [inPackage(1, all, true)], 'cancelled'],
])('an order at %s with %s', (status, _what, packages, after) => {
  expect(statusByPackages({ status, items, packages })).toBe(after)
})

test.each<[status: Package['status'], isCheckedIn: boolean, isHere: boolean]>([
  ['PreAlert', false, false],
  ['PreAlert', true, false],
  ['Delayed', false, false],
  ['Delayed', true, true],
  ['ReceivedAtWharehouse', true, true],
  ['Delivered', false, true],
])('a package at %s, checked in: %s', (status, isCheckedIn, isHere) => {
  expect(hasArrived({ status, checkedInAt: isCheckedIn ? '2026-11-02T08:00:00.000Z' : null })).toBe(isHere)
})
