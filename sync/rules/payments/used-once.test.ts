import { expect, test } from 'vitest'
import { paymentMethods } from '../../entities/money/payment-method.ts'
import { daysUsedOnce, digitsOf, isMoneyNumber, isSameReference, referenceOf, saleText } from './used-once.ts'

test('a terminal’s approval is used once within a day, a cheque or a transfer within half a year', () => {
  const daysOfMethods = Object.fromEntries(paymentMethods.map((method) => [method, daysUsedOnce(method)]))
  expect(daysOfMethods).toEqual({
    ...{ Card: 1, CardLink: 1, BankTransfer: 180, Cheque: 180 },
    ...{ Cash: null, AccountCredit: null },
  })
})

test.each([
  ['Card', ' 0012 ', '0012'],
  ['Cheque', 'No. 7', 'No. 7'],
  ['Cash', '0012', ''],
  ['AccountCredit', '0012', ''],
] as const)('of what was typed, %s with “%s” keeps “%s”', (method, text, reference) => {
  expect(referenceOf(method, text)).toBe(reference)
})

test.each([
  ['0012', '0012', true],
  ['0012', '0013', false],
  ['A12', 'B12', false],
  ['REF-0012', 'ref 0012', true],
  ['REF-0012', 'REF0012', true],
  ['ÉCO-12', 'éco12', true],
  [`${saleText('1Z999')}, 0012`, '0012', true],
  [`${saleText('1Z999')}, 0012`, `${saleText('1Z888')}, 0012`, true],
  [`${saleText('1Z999')}, 0012`, `${saleText('1Z999')}, 0013`, false],
  ['Re: Sale of 1Z999, 0012', 'Re: 0012', false],
])('“%s” and “%s” are one number: %s', (a, b, isOne) => {
  expect(isSameReference(a, b)).toBe(isOne)
})

test.each([
  ['123', '123', true],
  ['12', '12', false],
  ['', '', false],
  ['Visa', '', false],
  ['TT-12 34', '1234', true],
  [`${saleText('1Z999')}, 0012`, '0012', true],
  [`${saleText('1Z999')}, Visa`, '', false],
  [saleText('1Z999'), '', false],
])('“%s” has the digits “%s”, and identifies money: %s', (reference, digits, identifies) => {
  expect(digitsOf(reference)).toBe(digits)
  expect(isMoneyNumber(reference)).toBe(identifies)
})
