import { expect, test } from 'vitest'
import { hawbOf } from '#sync/rules/hawb.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { emptyPrealert, prealertProblems, trackingHint } from './prealert-rules.ts'

const problemsWith = (changed: Partial<typeof emptyPrealert>) => {
  const values = {
    ...emptyPrealert,
    trackingNumber: '1Z999AA10123456784',
    description: 'Shoes',
    value: '45.90',
    ...changed,
  }
  return prealertProblems(values, recognise(values.trackingNumber))
}

test('a filled-in form has no problems, also with a courier we do not know', () => {
  expect(problemsWith({})).toEqual({})
  expect(problemsWith({ trackingNumber: 'ZZ-7731-XQ' })).toEqual({})
})

test('each field says what is wrong with it and what to type', () => {
  expect(problemsWith({ trackingNumber: ' ' }).trackingNumber).toMatch(/Enter the tracking number/)
  expect(problemsWith({ trackingNumber: 'QS-10234' }).trackingNumber).toMatch(/mailbox number/)
  expect(problemsWith({ trackingNumber: hawbOf(2026, 7) }).trackingNumber).toMatch(/one of our own numbers/)
  expect(problemsWith({ description: ' ' }).description).toMatch(/customs requires/)
  expect(problemsWith({ value: 'about 50' }).value).toMatch(/like 45.90/)
  expect(problemsWith({ value: '1000000.01' }).value).toMatch(/above US\$1,000,000/)
  for (const quantity of [0, '', 1.5, 1000, 'two'])
    expect(problemsWith({ quantity }).quantity, String(quantity)).toMatch(/1 to 999/)
})

test('while a number is typed, the form says whose it is or that a digit is wrong', () => {
  const hint = (typed: string) => trackingHint(typed, recognise(typed))
  expect(hint('1Z9')).toEqual({ text: '', sure: false })
  expect(hint('1Z999AA10123456784')).toEqual({ text: 'UPS, the number checks out', sure: true })
  expect(hint('1Z999AA10123456785').text).toMatch(/Looks like UPS, but a digit is wrong/)
  expect(hint('ZZ-7731-XQ').text).toMatch(/do not know this courier/)
})
