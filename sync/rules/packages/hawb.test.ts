import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hawbOf, isHawb, lastHawbSerial } from './hawb.ts'

// Worked by hand: 2 6 0 0 0 0 0 0 1 with 3 1 3 1 3 1 3 1 3 is 6 + 6 + 3 = 15, and 5 fills up to 20.
test('year, serial and check digit', () => {
  expect(hawbOf(2026, 1)).toBe('QS2600000015')
  expect(hawbOf(26, 1)).toBe('QS2600000015')
  // 3·2 + 6 + 3·9 + 9 + 3·9 + 9 + 3·9 + 9 + 3·9 = 147
  expect(hawbOf(2026, lastHawbSerial)).toBe('QS2699999993')
})

test('only a code with the right check digit is ours', () => {
  expect(isHawb('QS2600000015')).toBe('ok')
  expect(isHawb('QS2600000016')).toBe('wrong-check')
  expect(isHawb('QS260000001')).toBe('no')
  expect(isHawb('QS26000000150')).toBe('no')
  expect(isHawb('1Z999AA10123456784')).toBe('no')
})

test('a single wrong digit is always noticed', () => {
  const flips = fc.tuple(
    fc.nat(99),
    fc.nat(lastHawbSerial),
    fc.integer({ min: 2, max: 11 }),
    fc.integer({ min: 1, max: 9 }),
  )
  fc.assert(
    fc.property(flips, ([year, serial, place, by]) => {
      const good = hawbOf(year, serial)
      expect(isHawb(good)).toBe('ok')
      const digit = (Number(good.charAt(place)) + by) % 10
      expect(isHawb(good.slice(0, place) + digit + good.slice(place + 1))).toBe('wrong-check')
    }),
  )
})

test('a serial that does not fit is refused rather than cut', () => {
  expect(() => hawbOf(2026, lastHawbSerial + 1)).toThrow(RangeError)
  expect(() => hawbOf(2026, -1)).toThrow(RangeError)
  expect(() => hawbOf(2026, 1.5)).toThrow(RangeError)
})

test.each([
  [2026, 0, 'QS260000000'],
  [0, 1, 'QS000000001'],
])('of the year %d the serial %d is a number', (year, serial, digits) => {
  expect(hawbOf(year, serial).slice(0, -1)).toBe(digits)
})

test.each([-1, 2026.5, Number.NaN])('the year %d is none', (year) => {
  expect(() => hawbOf(year, 1)).toThrow(RangeError)
})
