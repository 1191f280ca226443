import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { formatsFor } from './couriers.ts'
import { numbersInText } from './numbers-in-text.ts'

const steps = { compared: 0 }
vi.mock('./couriers.ts', async (original) => {
  const couriers = await original<{ formatsFor: typeof formatsFor }>()
  const countedFormats: typeof formatsFor = (code) => {
    steps.compared++
    return couriers.formatsFor(code)
  }
  return { ...couriers, formatsFor: countedFormats }
})

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

const usps = '9205590111972410138505'

test.each([
  [`Your order ORD123456789 has shipped! Track it: UPS ${ups}`, [ups]],
  [`Order #C1234567890. Tracking number ${usps}`, [usps]],
  [`Order K1506235620, sent with TBA355168407568 and ${ups}`, [ups, amazon]],
  ['Invoice INV202611250 paid', []],
  ['IN2026112500123 receipt', []],
  ['Your JAN20261125001 order, reference SHP123456789', []],
  ['Call 8765550143, 876-555-0143 or +18765550143', []],
  ['eBay order 98-65787-88855 is on its way with FedEx', []],
  ['Order 986578788855 is on its way', []],
  ['ursula.986578788855@example.com', []],
])('order, invoice and telephone numbers are left alone: %s', (message, numbers) => {
  expect(numbersInText(message)).toEqual(numbers)
})

// As couriers and shops print them in their mails.
test.each([
  ['UPS: 1Z 999 AA1 01 2345 6784', ups],
  ['Your tracking number is 1Z 999 AA1 01 2345 6784.', ups],
  ['1Z-999-AA1-01-2345-6784', ups],
  ['USPS Tracking® number: 9205 5901 1197 2410 1385 05', usps],
  ['USPS 9205\u00a05901\u00a01197\u00a02410\u00a01385\u00a005', usps],
  [`420 33166 ${usps}`, usps],
  ['(420) 33166 9205 5901 1197 2410 1385 05', usps],
  ['FedEx tracking number 9865 7878 8855', '986578788855'],
  ['FedEx® 0414 4176 0228 964 arrives Monday', '041441760228964'],
  ['FedEx Ground 9611 0209 8765 4312 3456 72', '987654312345672'],
  ['DHL Express waybill 33 1881 0025', '3318810025'],
  ['DHL: JJD 0146 0000 0548 7123 4', 'JD01460000054871234'],
  ['Royal Mail RB 123 456 785 GB', 'RB123456785GB'],
  ['Canada Post 7035 1144 7713 8472', '7035114477138472'],
  ['Amazon TBA 5028 8727 4000', 'TBA502887274000'],
  ['Purolator. Tracking #: KYV009956937', 'KYV009956937'],
  ['Tracking Number:1Z999AA10123456784', ups],
  ['DPD 0998 0000 0200 33F', '09980000020033F'],
  ['**1Z999AA10123456784**', ups],
  ['Tracking number 60120172242323', '60120172242323'],
])('%s', (message, number) => {
  expect(numbersInText(message)).toEqual([number])
})

test('a number that a person copied alone is that number, also if a message would not be sure', () => {
  expect(numbersInText(' 986578788855\n')).toEqual(['986578788855'])
  expect(numbersInText('KYV009956937')).toEqual(['KYV009956937'])
  expect(numbersInText('60120172242323')).toEqual([])
})

test('pasting a book takes at most as many steps as it has words', () => {
  const units = [
    '9400 1118 9922 ',
    '1Z ',
    'A1',
    '.',
    '1.',
    '4 ',
    'https://x.y/1Z999AA10123456784/',
    '9',
    ':',
    '= ',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 6 }), (parts) => {
      steps.compared = 0
      const text = parts.join('').repeat(10_000).slice(0, 10_000)
      numbersInText(text)
      expect(steps.compared).toBeLessThan(13 * text.length)
    }),
    { numRuns: 50 },
  )
})

test('a number whose check digit is wrong was mistyped, or is something else', () => {
  expect(numbersInText('Tracking: 1Z999AA10123456784')).toHaveLength(1)
  expect(numbersInText('Tracking: 1Z999AA10123456785')).toEqual([])
})
