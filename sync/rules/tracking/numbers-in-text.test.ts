import { expect, test } from 'vitest'
import { numbersInText } from './numbers-in-text.ts'

const ups = '1Z999AA10123456784'
const amazon = 'TBA355168407568'

test('the number of an order mail is found among everything else in it', () => {
  const mail = `Hi Ursula, your order #112-3948571-2938475 of Nov 21, 2026 has shipped!
Carrier: UPS   Tracking: ${ups}.
Questions? Call +1 (800) 555-0199. Total: $45.90`
  expect(numbersInText(mail)).toEqual([ups])
})

test('it is found in a link, and each number once', () => {
  const mail = `Track https://www.ups.com/track?tracknum=${ups} or ${ups}; also "${amazon}"`
  expect(numbersInText(mail).toSorted()).toEqual([ups, amazon].toSorted())
})

test('a number in groups is one number', () => {
  expect(numbersInText('USPS 9400 1118 9922 3818 2155 12')).toHaveLength(1)
})

test('a message without one has none', () => {
  expect(numbersInText('Your order 112-3948571-2938475 will ship soon. Call 876 555 0123.')).toEqual([])
  expect(numbersInText('')).toEqual([])
})

test('a book that is pasted takes no time', () => {
  const startedAt = performance.now()
  numbersInText('9400 1118 9922 '.repeat(100_000))
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('a number whose check digit is wrong was mistyped, or is something else', () => {
  expect(numbersInText('Tracking: 1Z999AA10123456784')).toHaveLength(1)
  expect(numbersInText('Tracking: 1Z999AA10123456785')).toEqual([])
})
