import { describe, expect, test } from 'vitest'
import { realNumbers } from '../../test/real-numbers.ts'
import { recognise } from './recognise.ts'
import { retailKind } from './retail.ts'
import { searchTexts } from './search-texts.ts'
import { TypedNumber, typedNumber } from './typed-number.ts'

const ups = '1Z999AA10123456784'
const usps = '9400111201080805483016'

/** The forms in which a number reaches us, with the number itself. */
const forms: readonly (readonly [form: string, text: string, number: string])[] = [
  ['a courier’s link', `https://www.ups.com/track?trackNums=${ups}`, ups],
  [
    'a link with more in it',
    `https://www.ups.com/track?loc=en_US&trackNums=${ups}&requester=ST/trackdetails`,
    ups,
  ],
  ['a link without its scheme', `ups.com/track?trackNums=${ups}`, ups],
  ['a long link', `https://www.ups.com/track?trackNums=${ups}&utm_source=${'x'.repeat(300)}`, ups],
  ['a link in a sentence', `Track it here: https://www.ups.com/track?trackNums=${ups} (UPS)`, ups],
  ['a number in a sentence', `Your package ${ups} is on its way`, ups],
  ['a grouped number in a sentence', 'Your USPS number is 9400 1112 0108 0805 4830 16, thank you', usps],
  ['a number behind its word', `Tracking number: ${ups}`, ups],
  ...[
    ...['{GS}', '<GS>', '[GS]', '~d029', '~029', '^]', '\\u001d', '\\x1d', '\\x1D', '\\035', '%1D', '\u241d'],
    ...['\u001d', '&#29;', '&#x1D;', '<FNC1>', '{FNC1}', '{gs}'],
  ].flatMap((separator) => [
    [`${separator} between the fields`, `42033166${separator}${usps}`, usps] as const,
    [`${separator} before the number`, `${separator}${ups}`, ups] as const,
    [`${separator} before all fields`, `${separator}42033166${separator}${usps}`, usps] as const,
    [`${separator} behind the number`, `${ups}${separator}`, ups] as const,
  ]),
  ['the key behind a code', `${ups}<CR><LF>`, ups],
  ['the key behind a code, escaped', `${ups}\\r\\n`, ups],
  ['a symbology mark', `]C1420331669400111201080805483016`, usps],
  ['a mark and a spelled separator', `]C142033166{GS}${usps}`, usps],
  ['a mark of another code', `]C0${ups}`, ups],
  ['~1 for FNC1', `~142033166${usps}`, usps],
  ['fields in parentheses', `(420)33166(94)00111201080805483016`, usps],
  ['a consignment in parentheses', `(401)${ups}`, ups],
]

const mistypedUps = '1Z999AA10123456785'
test.each([
  ['in a sentence', `Your package ${mistypedUps} is on its way`],
  ['behind its word', `Tracking number: ${mistypedUps}`],
])('a number with a wrong check digit %s is that number, and is asked about', (_, text) => {
  expect(recognise(text)).toMatchObject({ canonical: mistypedUps, courier: 'UPS', check: 'wrong' })
  expect(TypedNumber.parse(text)).toBe(mistypedUps)
})

test('of two mistyped numbers in a sentence none is chosen', () => {
  expect(recognise(`Either ${mistypedUps} or 1Z999AA10123456786 it is`).canonical).not.toMatch(
    /^1Z999AA1012345678\d$/,
  )
})

describe.each(forms)('%s: %s', (_, text, number) => {
  test('is recognised as its number, is stored as it, and is searched by it', () => {
    expect(recognise(text).canonical).toBe(number)
    expect(TypedNumber.parse(text)).toBe(number)
    expect(searchTexts(text)).toContain(number)
    expect(retailKind(recognise(text))).toBeNull()
  })
})

test.each([
  ['1Z 879 E93 03 4683 4458'],
  ['9400 1112 0108 0805 4830 16'],
  ['TEST-1'],
  ['https://www.ups.com/help'],
  ['9400 1000 0000 0000 0000 00'],
])('%s stays as it was typed', (text) => {
  expect(typedNumber(text)).toBe(text)
})

test('a text with two numbers is none, and says so', () => {
  const code = recognise(`${ups} and ${usps}`)
  expect([code.kind, code.message]).toEqual([
    'data',
    expect.stringContaining('more than one tracking number'),
  ])
})

test('a name or a mailbox among words is no number', () => {
  expect(typedNumber('Una Brown QS-10052')).toBe('Una Brown QS-10052')
})

test('every real number is the same behind a mark, before a separator and in a link', () => {
  for (const { raw: number, canonical } of realNumbers) {
    expect([number, recognise(`]C0${number}`).canonical]).toEqual([number, canonical])
    expect([number, recognise(`${number}{CR}`).canonical]).toEqual([number, canonical])
    expect([number, retailKind(recognise(number))]).toEqual([number, null])
  }
})

test('a megabyte of anything is read in linear time', () => {
  const million = 1_000_000
  for (const part of ['\\n', '<CR>', '{GS}', '(401)', 'a ', '1 ', 'M1A ', '/', '(', '97'])
    expect(recognise(part.repeat(million / part.length)).kind).not.toBe('hawb')
})

test.each(['\n', ' ', ', ', ';', '\t', '\r\n', ' / ', ' + '])(
  'two numbers with %j between them are never one package',
  (between) => {
    for (const [first, second] of [
      [ups, usps],
      ['TBA123456789012', 'TBA223456789012'],
      ['RB123456785GB', ups],
    ]) {
      const { kind, message } = recognise(`${first}${between}${second}`)
      expect([kind, message]).toEqual([
        'data',
        'That text holds more than one tracking number. Enter one of them.',
      ])
    }
  },
)
