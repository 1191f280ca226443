import { describe, expect, test } from 'vitest'
import {
  readEmail,
  readInches,
  readMailbox,
  readMawb,
  readMode,
  readParish,
  readPhone,
  readPieces,
  readText,
  readTrackingNumber,
  readTrn,
  readUsdCents,
  readWeightLb,
} from './cell-values.ts'
import type { CellValue } from './problems.ts'

const meanings = <T>(reader: (text: string) => CellValue<T>, texts: readonly string[]) =>
  texts.map((text) => reader(text).value)
const problems = (reader: (text: string) => CellValue<unknown>, texts: readonly string[]) =>
  texts.map((text) => reader(text).problem)

describe('emails', () => {
  test('are lower case, without what a link puts before them', () => {
    const texts = ['Ann@Example.com', 'mailto:ann@example.com', "o'neil+qs@mail.co.uk"]
    expect(meanings(readEmail, texts)).toEqual(['ann@example.com', 'ann@example.com', "o'neil+qs@mail.co.uk"])
  })
  test('that are none, or several, say so', () => {
    expect(problems(readEmail, ['ann@', 'ann@example', 'n/a', 'a@x.com; b@x.com'])).toEqual([
      '“ann@” is not an email address.',
      '“ann@example” is not an email address.',
      '“n/a” is more than one email address. Keep one.',
      '“a@x.com; b@x.com” is more than one email address. Keep one.',
    ])
  })
})

test('phone numbers keep their spelling, and words are not phone numbers', () => {
  const texts = ['876 555 0101', '+1 (876) 555-0101', '8765550101', '876.555.0101 x12']
  expect(meanings(readPhone, texts)).toEqual(texts)
  const wrong = ['12345', 'ask Ann', '876 555 0101 / 876 555 0102', '12345678901234567']
  expect(meanings(readPhone, wrong)).toEqual(wrong.map(() => undefined))
  expect(readPhone('1.87656E+10').problem).toContain('was shortened by the spreadsheet')
})

test('mailboxes have the prefix or not, and stay within what labels can carry', () => {
  const texts = ['QS-10052', 'qs 10052', '10052', '1234']
  expect(meanings(readMailbox, texts)).toEqual(['QS-10052', 'QS-10052', 'QS-10052', 'QS-1234'])
  const wrong = ['QS-12', 'ABC-10052', '999999', '900000', 'QS-1234567', '10052.5', 'QS-10052-1']
  expect(meanings(readMailbox, wrong)).toEqual(wrong.map(() => undefined))
})

test('a TRN is nine digits however it is grouped, and is never repeated in a problem', () => {
  expect(meanings(readTrn, ['123-456-789', '123 456 789'])).toEqual(['123456789', '123456789'])
  expect(problems(readTrn, ['12345678', '1234567890'])).toEqual([
    'TRN is not nine digits. The spreadsheet may have dropped a zero at its start.',
    'TRN is not nine digits.',
  ])
})

test.each([
  'Kingston & St. Andrew',
  'Kingston and Saint Andrew',
  'St Andrew/Kingston',
  'KINGSTON & ST ANDREW',
])('the capital’s two parishes together, “%s”, are the larger one', (text) => {
  expect(readParish(text).value).toBe('St. Andrew')
})

test('parishes are known however they are written', () => {
  const texts = ['St. Andrew', 'saint andrew', 'ST ANDREW', 'St.Andrew Parish']
  expect(meanings(readParish, texts)).toEqual(texts.map(() => 'St. Andrew'))
  expect(readParish('Florida').problem).toBe(
    '“Florida” is not one of the 14 parishes. Write it like “St. Andrew”.',
  )
})

describe('money', () => {
  test('is US dollars and cents', () => {
    const texts = ['89.95', '$1,089.95', 'US$ 12', '12.5', '1234567', '0', '12 USD', '999,999.99']
    const cents = [8_995, 108_995, 1_200, 1_250, null, 0, 1_200, 99_999_999]
    expect(texts.map((text) => readUsdCents(text).value ?? null)).toEqual(cents)
  })
  test('is refused where it could mean two amounts, or another currency', () => {
    const wrong = ['12,5', '1.234,50', '-5', 'J$500', '12.345', 'free', '1,23']
    expect(meanings(readUsdCents, wrong)).toEqual(wrong.map(() => undefined))
    expect(readUsdCents('JMD 500').problem).toContain('is in Jamaican dollars')
  })
})

test('pieces are whole numbers from 1 to 999', () => {
  expect(meanings(readPieces, ['1', '3.0', '999'])).toEqual([1, 3, 999])
  expect(meanings(readPieces, ['0', '1000', '2.5', 'two'])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('tracking numbers are what the desk would scan, and not what a spreadsheet made of them', () => {
  const texts = ['1Z999AA10123456784', 'TBA300000000001', '9400 1118 9922 3100 0000 00']
  expect(meanings(readTrackingNumber, texts)).toEqual(texts)
  expect(problems(readTrackingNumber, ['9.40011E+21', 'QS-10052', 'ordered'])).toEqual([
    '“9.40011E+21” was shortened by the spreadsheet. Format the column as text and enter the number again.',
    '“QS-10052” is not a tracking number.',
    '“ordered” is not a tracking number.',
  ])
})

describe('at its limits', () => {
  const long = 'x'.repeat(61)
  test.each<
    [what: string, read: (text: string) => CellValue<unknown>, text: string, problem: string | undefined]
  >([
    ['a text', readText, 'x'.repeat(200), undefined],
    [
      'a longer text',
      readText,
      'x'.repeat(201),
      `“${'x'.repeat(60)}…” is longer than 200 characters. Shorten it.`,
    ],
    ['an email', readEmail, `${'a'.repeat(20)}@${'b.'.repeat(50)}com`, undefined],
    ['a quoted text', readPhone, 'x'.repeat(60), `“${'x'.repeat(60)}” is not a phone number.`],
    ['a longer quoted text', readPhone, long, `“${'x'.repeat(60)}…” is not a phone number.`],
    ['a phone number', readPhone, '1234567', undefined],
    ['a long phone number', readPhone, '123456789012345', undefined],
    ['a phone number of six digits', readPhone, '123456', '“123456” is not a phone number.'],
    ['a word before a number', readPhone, 'call 8765550101', '“call 8765550101” is not a phone number.'],
    ['a word behind it', readPhone, '8765550101 home', '“8765550101 home” is not a phone number.'],
    ['an extension without a dot', readPhone, '8765550101 ext 12', undefined],
    ['an extension with one', readPhone, '8765550101 EXT.12', undefined],
    [
      'an extension that is too long',
      readPhone,
      '8765550101x1234567',
      '“8765550101x1234567” is not a phone number.',
    ],
    ['the first mailbox', readMailbox, '1000', undefined],
    ['the last mailbox', readMailbox, '899999', undefined],
    [
      'a mailbox before the first',
      readMailbox,
      '999',
      '“999” is not a mailbox. Mailboxes run from QS-1000 to QS-899999.',
    ],
    ['one piece', readPieces, '1', undefined],
    ['pieces as a sheet writes them', readPieces, '999.00', undefined],
    ['too many pieces', readPieces, '1000', '“1000” is not a number of pieces from 1 to 999.'],
    ['no piece', readPieces, '0', '“0” is not a number of pieces from 1 to 999.'],
    ['a part of a piece', readPieces, '1.5', '“1.5” is not a number of pieces from 1 to 999.'],
    ['the dearest value', readUsdCents, '1,000,000.00', undefined],
    ['a dearer value', readUsdCents, '1000000.01', '“1000000.01” is above US$1,000,000.'],
    ['a value in words', readUsdCents, 'ten', '“ten” is not an amount. Write it like 1,234.50.'],
    [
      'a value with too many cents',
      readUsdCents,
      '1.234',
      '“1.234” is not an amount. Write it like 1,234.50.',
    ],
    [
      'a value behind a word',
      readUsdCents,
      'about 12',
      '“about 12” is not an amount. Write it like 1,234.50.',
    ],
    ['a group of four', readUsdCents, '1,2345', '“1,2345” is not an amount. Write it like 1,234.50.'],
    [
      'a value in Jamaican dollars',
      readUsdCents,
      '12 JMD',
      '“12 JMD” is in Jamaican dollars. Enter the value in US dollars.',
    ],
    ['a number without a kind', readTrackingNumber, 'QS-10001', '“QS-10001” is not a tracking number.'],
    ['a tracking number', readTrackingNumber, '1Z999AA10123456784', undefined],
    [
      'an email behind two links',
      readEmail,
      'mailto:mailto:a@x.com',
      '“mailto:mailto:a@x.com” is not an email address.',
    ],
    [
      'a parish',
      readParish,
      'parish of kingston',
      '“parish of kingston” is not one of the 14 parishes. Write it like “St. Andrew”.',
    ],
    ['a TRN with a letter', readTrn, '12345678a', 'TRN is not nine digits.'],
  ])('%s', (_, read, text, problem) => {
    expect(read(text).problem).toBe(problem)
    expect(read(text).value === undefined).toBe(problem !== undefined)
  })

  test.each([
    ['US$12', 1200],
    ['usd 12.5', 1250],
    ['$ 1,234.56', 123_456],
    ['0.05', 5],
    ['12 USD', 1200],
    ['12us$', 1200],
    ['1234567.8', undefined],
  ])('the cents of “%s”', (text, cents) => {
    expect(readUsdCents(text).value).toBe(cents)
  })
})

test.each([
  ['4.2', 4.2],
  ['4', 4],
  ['12.345 lb', 12.35],
  ['1234.5', 1_234.5],
  ['1,234.56lbs', 1_234.56],
  ['99,999.99', 99_999.99],
  ['1,00,000', undefined],
  ['12,34', undefined],
  ['100,000', 100_000],
  ['100,000.01', undefined],
  ['0.01', 0.01],
  ['0.004', undefined],
  ['0', undefined],
  ['-4', undefined],
  ['4 lb.', 4],
  ['4 l', 4],
  ['10 lb', 10],
  ['1 kg', 2.2],
  ['1.9 kgs', 4.19],
  ['2k', 4.41],
  ['about 4', undefined],
  ['4 pounds', undefined],
  ['lb', undefined],
  ['', undefined],
])('a weight of “%s” is %s pounds', (text, pounds) => {
  expect(readWeightLb(text).value).toBe(pounds)
  expect(readWeightLb(text).problem?.includes('is not a weight') ?? false).toBe(pounds === undefined)
})

test.each([
  ['12', 12],
  ['12.25 in', 12.3],
  ['12.5"', 12.5],
  ['7in', 7],
  ['500', 500],
  ['500.1', undefined],
  ['0.1', 0.1],
  ['0.04', undefined],
  ['0', undefined],
  ['-12', undefined],
  ['12 cm', undefined],
  ['about 12', undefined],
  ['1,2', undefined],
  ['', undefined],
])('a length of “%s” is %s inches', (text, inches) => {
  expect(readInches(text).value).toBe(inches)
  expect(readInches(text).problem?.includes('is not a length in inches') ?? false).toBe(inches === undefined)
})

test.each([
  ['Air', 'Air'],
  ['by air freight', 'Air'],
  ['OCEAN', 'Sea'],
  ['boat cargo', 'Sea'],
  ['Train', undefined],
  ['Airport pickup', undefined],
  ['not by air', undefined],
])('“%s” goes by %s', (text, mode) => {
  expect(readMode(text).value).toBe(mode)
  expect(readMode(text).problem?.includes('is neither Air nor Sea') ?? false).toBe(mode === undefined)
})

test.each([
  ['123-12345675', '123-12345675'],
  ['123 1234 5675', '123-12345675'],
  ['123-12345674', undefined],
  ['1123-12345675', undefined],
  ['123-123456750', undefined],
  ['AWB 123-12345675', undefined],
])('the waybill “%s” has the number %s', (text, mawb) => {
  expect(readMawb(text).value).toBe(mawb)
})

test('a number with more around it is no mailbox and no amount, and an amount in J$ says so', () => {
  expect(meanings(readMailbox, ['10052abc', 'XQS-10052'])).toEqual([undefined, undefined])
  expect(meanings(readUsdCents, ['12 USD 5', '5 USD 12', 'about US$ 5'])).toEqual([
    ...[undefined, undefined, undefined],
  ])
  expect(problems(readUsdCents, ['12 JMD', 'J$12', '1000 J$'])).toEqual(
    ['12 JMD', 'J$12', '1000 J$'].map(
      (text) => `“${text}” is in Jamaican dollars. Enter the value in US dollars.`,
    ),
  )
  expect(readTrn('1.23457E+08').problem).toContain('was shortened by the spreadsheet')
  expect(readEmail('ann@mailto:example.com').value).toBeUndefined()
})
