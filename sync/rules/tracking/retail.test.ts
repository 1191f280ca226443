import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'
import { retailKind } from './retail.ts'

const kindOf = (raw: string) => retailKind(recognise(raw))

describe('a barcode on the goods', () => {
  test.each([
    ['4006381333931', 'EAN-13'],
    ['5901234123457', 'EAN-13'],
    ['9780306406157', 'EAN-13'],
    ['036000291452', 'UPC-A'],
    ['0 36000 29145 2', 'UPC-A'],
    ['96385074', 'EAN-8'],
    ['10012345678902', 'GTIN-14'],
    ['1 00 12345 67890 2', 'GTIN-14'],
    ['(01)10012345678902', 'GTIN-14'],
  ])('%s is %s', (raw, kind) => {
    expect(kindOf(raw)).toBe(kind)
  })

  test('is recognized by its check digit: with one wrong digit it is no retail barcode', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (place, add) => {
        const wrong = [...'4006381333931'].map((digit, nth) =>
          nth === place ? String((Number(digit) + add) % 10) : digit,
        )
        expect(kindOf(wrong.join(''))).toBeNull()
      }),
    )
  })
})

describe('a number of a courier or of ours', () => {
  test.each([
    ['1Z999AA10123456784', 'UPS'],
    ['60120172242324', 'DHL eCommerce, fourteen digits that are no retail barcode'],
    ['00986578788855', 'FedEx, fourteen digits with its own check digit'],
    ['986578788855', 'FedEx, twelve digits with its own check digit'],
    ['9400111201080805483016', 'USPS'],
    ['QS-10052', 'a mailbox'],
    ['QS2600025018', 'our label'],
    ['42033166', 'a routing code'],
  ])('%s is %s and no retail barcode', (raw) => {
    expect(kindOf(raw)).toBeNull()
  })
})

const withCheckDigit = (digits: string): string => {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 3 : 1), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

/** A book’s number of every prefix, as a scanner sends it with the small barcode of its price. */
const books = Array.from({ length: 2000 }, (_, n) => {
  const isbn = withCheckDigit(
    `97${8 + (n % 2)}${String(n * 4_999_999 + 17)
      .padStart(10, '0')
      .slice(-9)}`,
  )
  return { isbn, price: String(50_000 + n * 7), issue: String(n % 100).padStart(2, '0') }
})

test('people are asked about each of 2,000 books, with either price next to it and no matter how they are joined', () => {
  const isUnasked = (raw: string) => kindOf(raw) === null
  const scans = books.flatMap(({ isbn, price, issue }) => [
    ...[`${isbn}${price}`, `${isbn}${issue}`, `${isbn} ${price}`, `${isbn}-${price}`, `${isbn}+${issue}`],
    ...[`]E3${isbn}${price}`, `${isbn}{GS}${price}`, isbn],
  ])
  expect(scans.filter(isUnasked)).toEqual([])
})

test.each([
  ['978014312774155400', 'book or magazine'],
  ['977123456700304', 'book or magazine'],
  ['03600029145212', 'magazine'],
  ['03600029145251299', 'magazine'],
  ['356938035643809', 'IMEI of a phone'],
  ['35 209900 176148 1', 'IMEI of a phone'],
  ['8901260963150123456', null],
  ['X0012AB3CD', 'Amazon sticker on goods'],
  ['B08N5WRWNW', 'Amazon sticker on goods'],
  ['LPNRR123456789', 'Amazon sticker on goods'],
  ['LPNHE598274615', 'Amazon sticker on goods'],
  ['1P20KHS0AB00', 'serial number'],
  ['1SPF1ABCDE', 'serial number'],
  ['SN C02ABCDEFGHJ', 'serial number'],
  ['S/N C02ABCDEFGHJ', 'serial number'],
  ['1LS7119013618127', null],
  ['1Z879E930346834458', null],
  ['LTN74207168N1', null],
])('%s is %s', (raw, kind) => {
  expect(kindOf(raw)).toBe(kind)
})

test.each([
  'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100',
  'M1BROWN/UNA MS ABC123 MIAKINAA 1234 331Y012C0045 100',
  'M2LEE/ANN EXYZ789 MIAMBJAA 0012 001F001A0001 100',
])('the boarding pass %s is no number', (raw) => {
  expect(recognise(raw)).toMatchObject({ kind: 'data', message: expect.stringContaining('boarding pass') })
})
