import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToCart,
  decrementInCart,
  decrementLine,
  incrementInCart,
  incrementLine,
  removeFromCart,
} from './quantity.ts'

test('adding appends, removing deletes by position', () => {
  expect(addToCart(['a'], 'b')).toEqual(['a', 'b'])
  expect(removeFromCart(['a', 'b', 'a'], 2)).toEqual(['a', 'b'])
  expect(removeFromCart(['a'], 5)).toEqual(['a'])
})

test.each<
  [quantity: number | null | undefined, inStock: number | null, up: number, down: number | null | undefined]
>([
  [undefined, null, 2, undefined],
  [null, 9, 2, null],
  [null, 1, 1, null],
  [0, 9, 1, 0],
  [1, 2, 2, 1],
  [2, 2, 2, 1],
  [2, null, 3, 1],
  [3, 9, 4, 2],
  [9, 2, 2, 2],
])('the cart steps from %s of %s in stock up to %s and down to %s', (quantity, inStock, up, down) => {
  expect(incrementInCart({ quantity, inStock }).quantity).toBe(up)
  expect(decrementInCart({ quantity, inStock }).quantity).toBe(down)
})

test('a line that is not above its stock goes up; one never stepped becomes 2', () => {
  expect(
    [undefined, null, 1, 5, 6].map((quantity) => incrementLine({ quantity, inStock: 5 }).quantity),
  ).toEqual([2, 2, 2, 6, 6])
  expect(incrementLine({ quantity: 40, inStock: null }).quantity).toBe(41)
})

test('a line goes down from 2; one never stepped becomes 1', () => {
  expect([undefined, 1, 2, 7].map((quantity) => decrementLine({ quantity }).quantity)).toEqual([1, 1, 1, 6])
})

test('[property] no run of steps leaves the cart’s bounds', () => {
  const steps = { up: incrementInCart, down: decrementInCart }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.constantFrom('up' as const, 'down' as const)),
      (inStock, run) => {
        const item = run.reduce((lineItem, step) => steps[step](lineItem), { quantity: 1, inStock })
        expect(item.quantity).toBeGreaterThanOrEqual(1)
        expect(item.quantity).toBeLessThanOrEqual(inStock)
      },
    ),
  )
})
