import { expect, test } from 'vitest'
import { type DayRateValues, farText, rateProblems, toNewRate } from './exchange-rate-values.ts'

const today = '2026-11-29'
const last = { buy: 15_500, sell: 15_800 }
const rateValues = (more: Partial<DayRateValues> = {}): DayRateValues => ({
  ...{ from: today, buy: '155.25', sell: '158', confirmed: false },
  ...more,
})
const problems = (more: Partial<DayRateValues>) => rateProblems(rateValues(more), last, today)

test('a rate with a point is sent in cents', () => {
  expect(problems({})).toEqual({})
  expect(toNewRate(rateValues())).toEqual({ from: today, buy: 15_525, sell: 15_800, confirmed: false })
})

test.each(['', '0', '-155', 'NaN', '155,25', '1,552.5', '10001', '155.255'])('%j is no rate', (buy) => {
  expect(problems({ buy })).toEqual({ buy: 'Enter J$ for US$1.00 with a point, such as 155.50.' })
})

test('a day before today and a sell rate below the buy rate say what is wrong', () => {
  expect(problems({ from: '2026-11-28' })).toEqual({
    from: 'It is before today: rates of the past stay as they were.',
  })
  expect(problems({ from: '' })).toEqual({ from: 'Choose the first day.' })
  expect(problems({ sell: '155.24' })).toEqual({ sell: 'It is below the J$155.25 that you buy at.' })
})

test('a rate more than 10% away from the one before has to be confirmed', () => {
  expect(problems({ buy: '170.50', sell: '173' })).toEqual({})
  const far = { buy: '170.51', sell: '173' }
  expect(problems(far)).toEqual({ confirmed: 'Check it, and confirm that it is right.' })
  expect(farText(rateValues(far), last)).toBe('Buying is more than 10% away from J$155.00, the rate before.')
  expect(problems({ ...far, confirmed: true })).toEqual({})
  expect(rateProblems(rateValues(far), null, today)).toEqual({})
})
