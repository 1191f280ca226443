import { expect, test } from 'vitest'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { emptyPrealert, prealertProblems, trackingHint } from './prealert-rules.ts'

const problemsWith = (overrides: Partial<typeof emptyPrealert>) => {
  const values = {
    ...emptyPrealert,
    trackingNumber: '1Z999AA10123456784',
    description: 'Shoes',
    value: '45.90',
    ...overrides,
  }
  return prealertProblems(values, recognise(values.trackingNumber))
}

test('a filled-in form has no problems, also with a courier we do not know', () => {
  expect(problemsWith({})).toEqual({})
  expect(problemsWith({ trackingNumber: 'ZZ-7731-XQ' })).toEqual({})
})

test('each field reports its problem and what to type', () => {
  expect(problemsWith({ trackingNumber: ' ' }).trackingNumber).toMatch(/Enter the tracking number/)
  expect(problemsWith({ trackingNumber: 'QS-10234' }).trackingNumber).toMatch(/mailbox number/)
  expect(problemsWith({ trackingNumber: hawbOf(2026, 7) }).trackingNumber).toMatch(/one of our own numbers/)
  expect(problemsWith({ description: ' ' }).description).toMatch(/customs requires/)
  expect(problemsWith({ value: 'about 50' }).value).toMatch(/like 45.90/)
  expect(problemsWith({ value: '1000000.01' }).value).toMatch(/at most US\$1,000,000/)
  for (const quantity of [0, '', 1.5, 1000, 'two'])
    expect(problemsWith({ quantity }).quantity, String(quantity)).toMatch(/1 to 999/)
})

test.each(['8765550101', '18765550101', '876 555 0101', '+1 (876) 555-0101', '305-555-0100'])(
  'the telephone number %s is no tracking number',
  (trackingNumber) => {
    expect(problemsWith({ trackingNumber }).trackingNumber).toMatch(/phone number/)
    expect(trackingHint(trackingNumber, recognise(trackingNumber)).text).toMatch(/phone number/)
  },
)

test('a courier’s number of ten digits is taken, also where it begins like a telephone number', () => {
  const dhl = [
    '8760000000',
    '8760000001',
    '8760000002',
    '8760000003',
    '8760000004',
    '8760000005',
    '8760000006',
  ]
  const [good = ''] = dhl.filter((number) => recognise(number).check === 'ok')
  expect(problemsWith({ trackingNumber: good })).toEqual({})
  expect(problemsWith({ trackingNumber: '12 3456 7891' })).toEqual({})
})

test('while a number is typed, the form says whose it is or that a digit is wrong', () => {
  const hint = (text: string) => trackingHint(text, recognise(text))
  expect(hint('1Z9')).toEqual({ text: '', sure: false })
  expect(hint('1Z999AA10123456784')).toEqual({ text: 'UPS, the number checks out', sure: true })
  expect(hint('1Z999AA10123456785').text).toMatch(/Looks like UPS, but a digit is wrong/)
  expect(hint('ZZ-7731-XQ').text).toMatch(/don’t recognise this courier/)
})
