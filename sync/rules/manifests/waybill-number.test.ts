import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWaybillNumber, waybillProblem } from './waybill-number.ts'

test.each([
  ['Air', '176-12345675', null],
  ['Air', '17612345675', null],
  ['Air', ' 176 1234 5675 ', null],
  ['Air', '176-12345678', 'mistyped'],
  ['Air', '176-1234567', '11 digits'],
  ['Air', '176-123456755', '11 digits'],
  ['Air', '', null],
  ['Air', '-', null],
  ['Air', 'AWB 17 follows', null],
  ['Sea', '176-12345678', null],
  ['Sea', 'SMLU1234567', null],
] as const)('the waybill number of a manifest by %s, "%s": %s', (mode, text, words) => {
  const problem = waybillProblem(mode, text)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toContain(words)
})

test('a single wrong digit of the last eight is always seen, unless it differs by seven', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 3, max: 9 }),
      digit,
      (serial, at, otherDigit) => {
        const good = `176${String(serial).padStart(7, '0')}${serial % 7}`
        const bad = `${good.slice(0, at)}${otherDigit}${good.slice(at + 1)}`
        expect(isWaybillNumber(good)).toBe(true)
        expect(isWaybillNumber(bad)).toBe((Number(good[at]) - otherDigit) % 7 === 0)
      },
    ),
  )
})
