import { expect, test } from 'vitest'
import { idOf } from '../../test/people.ts'
import { doorCodeOf, isDoorCode } from './door-code.ts'

const codes = Array.from({ length: 200 }, (_, n) => doorCodeOf(idOf(n * 7_919)))

test('a code is six digits that differ from delivery to delivery', () => {
  for (const code of codes) expect([code, isDoorCode(code)]).toEqual([expect.stringMatching(/^\d{6}$/), true])
  expect(new Set(codes).size).toBe(codes.length)
  expect([doorCodeOf(idOf(0)), doorCodeOf(idOf(99_999))].every(isDoorCode)).toBe(true)
})

test('each mistyped digit and each pair in the wrong order is found', () => {
  for (const code of codes)
    for (let place = 0; place < 6; place++) {
      for (const digit of '0123456789') {
        const typed = code.slice(0, place) + digit + code.slice(place + 1)
        expect([typed, isDoorCode(typed)]).toEqual([typed, typed === code])
      }
      const [a = '', b = ''] = code.slice(place, place + 2)
      const swapped = code.slice(0, place) + b + a + code.slice(place + 2)
      expect([swapped, isDoorCode(swapped)]).toEqual([swapped, swapped === code])
    }
})

test.each(['', '12345', '1234567', '12345x', '１２３４５６', '0000000', '<'.repeat(10_000)])(
  '%j is no code',
  (text) => expect(isDoorCode(text)).toBe(false),
)
