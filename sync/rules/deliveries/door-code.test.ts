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
        const mistake = code.slice(0, place) + digit + code.slice(place + 1)
        expect([mistake, isDoorCode(mistake)]).toEqual([mistake, mistake === code])
      }
      const [a = '', b = ''] = code.slice(place, place + 2)
      const mistake = code.slice(0, place) + b + a + code.slice(place + 2)
      expect([mistake, isDoorCode(mistake)]).toEqual([mistake, mistake === code])
    }
})

test.each(['', '12345', '1234567', '12345x', '１２３４５６', '0000000', '<'.repeat(10_000)])(
  '%j is no code',
  (text) => expect(isDoorCode(text)).toBe(false),
)

test('a code comes from the random end of an id, and an id always has the same one', () => {
  // The last twelve hex digits are 1, 16, 99,999 and 100,000.
  const ends = ['000000000001', '000000000010', '00000001869f', '0000000186a0']
  const digitsOf = (begin: string) => ends.map((end) => doorCodeOf(`${begin}-${end}`).slice(0, 5))
  expect(digitsOf('01890000-0000-7000-8000')).toEqual(['00001', '00016', '99999', '00000'])
  expect(digitsOf('01990000-1111-7222-8333')).toEqual(['00001', '00016', '99999', '00000'])
})
