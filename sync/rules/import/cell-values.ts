import * as z from 'zod'
import { type Parish, parishes } from '../../entities/company/parishes.ts'
import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'
import { fromFloridaTime } from '../../lib/florida-time.ts'
import { isWaybillNumber } from '../manifests/waybill-number.ts'
import { recognise } from '../tracking/recognise.ts'
import { typedNumber } from '../tracking/typed-number.ts'
import type { CellValue } from './problems.ts'

/** Matches a long number that a spreadsheet has turned into scientific notation, losing its last digits. */
const scientificNotation = /^\d(\.\d+)?e\+?\d+$/i

const isShortened = (text: string): boolean => scientificNotation.test(text.replaceAll(/\s/g, ''))

const shortenedText = (text: string) =>
  `“${text}” was shortened by the spreadsheet. Format the column as text and enter the number again.`

/** A cell as problems quote it. */
const quote = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`

const maxTextLength = 200

export const readText = (text: string): CellValue<string> =>
  text.length <= maxTextLength
    ? { value: text }
    : { problem: `${quote(text)} is longer than ${maxTextLength} characters. Shorten it.` }

const Email = z.email()

export function readEmail(text: string): CellValue<string> {
  const email = text.replace(/^mailto:/i, '').toLowerCase()
  if (/[,;/ ]/.test(email)) return { problem: `${quote(text)} is more than one email address. Keep one.` }
  return Email.safeParse(email).success && email.length <= maxTextLength
    ? { value: email }
    : { problem: `${quote(text)} is not an email address.` }
}

const minDigits = 7
const maxDigits = 15

export function readPhone(text: string): CellValue<string> {
  if (isShortened(text)) return { problem: shortenedText(text) }
  const digits = text.replaceAll(/\D/g, '')
  const isPhone =
    /^\+?[\d\s().-]+(?:(?:x|ext\.?)\s*\d{1,6})?$/i.test(text) &&
    digits.length >= minDigits &&
    digits.length <= maxDigits
  return isPhone ? { value: text } : { problem: `${quote(text)} is not a phone number.` }
}

const minMailbox = 1_000
/**
 * New mailboxes are numbered after the highest one, so it must stay clear of the largest number that labels can carry.
 */
const maxMailbox = 899_999

export function readMailbox(text: string): CellValue<string> {
  const mailbox = /^\d+$/.test(text) ? `QS-${text}` : recognise(text).canonical
  const number = Number(/^QS-(\d+)$/.exec(mailbox)?.[1] ?? 0)
  return number >= minMailbox && number <= maxMailbox
    ? { value: `QS-${number}` }
    : {
        problem: `${quote(text)} is not a mailbox. Mailboxes run from QS-${minMailbox} to QS-${maxMailbox}.`,
      }
}

export function readTrn(text: string): CellValue<string> {
  if (isShortened(text)) return { problem: shortenedText(text) }
  const trn = text.replaceAll(/[\s-]/g, '')
  if (/^\d{9}$/.test(trn)) return { value: trn }
  const why = /^\d{8}$/.test(trn) ? ' The spreadsheet may have dropped a zero at its start.' : ''
  // The TRN is never quoted, because a list of problems is saved and passed on.
  return { problem: `TRN is not nine digits.${why}` }
}

const plainParish = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\bparish\b|[^a-z]/g, '')

/** Forms and statistics name the two parishes of the capital together; nearly all of its addresses are in the larger one. */
const capital = new Set([
  'kingstonstandrew',
  'kingstonandstandrew',
  'standrewkingston',
  'standrewandkingston',
])

export function readParish(text: string): CellValue<Parish> {
  const plain = plainParish(text)
  const parish = capital.has(plain) ? 'St. Andrew' : parishes.find((name) => plainParish(name) === plain)
  return parish
    ? { value: parish }
    : { problem: `${quote(text)} is not one of the 14 parishes. Write it like “${parishes[1]}”.` }
}

const usual = /^\d{1,3}(,\d{3})*(\.\d{1,2})?$/
const plain = /^\d+(\.\d{1,2})?$/
const dearest = 100_000_000

/**
 * Parses US dollars as people write them. A comma before two digits is refused, because it may mean cents or a
 * truncated thousand.
 */
export function readUsdCents(text: string): CellValue<number> {
  const amount = text
    .replace(/^(us\$|usd|\$)\s*/i, '')
    .replace(/(usd|us\$|\$)$/i, '')
    .trimEnd()
  if (/^(j\$|jmd)|(jmd|j\$)$/i.test(text))
    return { problem: `${quote(text)} is in Jamaican dollars. Enter the value in US dollars.` }
  if (!usual.test(amount) && !plain.test(amount))
    return { problem: `${quote(text)} is not an amount. Write it like 1,234.50.` }
  const [dollars = '', cents = ''] = amount.replaceAll(',', '').split('.')
  const value = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return value <= dearest ? { value } : { problem: `${quote(text)} is above US$1,000,000.` }
}

const modeNames: readonly (readonly [ShippingMode, RegExp])[] = [
  ['Air', /^(by )?(air|flight|plane|express)( ?(freight|cargo|mail))?$/i],
  ['Sea', /^(by )?(sea|ocean|ship|boat)( ?(freight|cargo))?$/i],
]

export function readMode(text: string): CellValue<ShippingMode> {
  const [mode] = modeNames.find(([, words]) => words.test(text)) ?? []
  return mode ? { value: mode } : { problem: `${quote(text)} is neither Air nor Sea.` }
}

const maxPieces = 999

export function readPieces(text: string): CellValue<number> {
  const pieces = /^\d+(\.0+)?$/.test(text) ? Number(text) : 0
  return pieces >= 1 && pieces <= maxPieces
    ? { value: pieces }
    : { problem: `${quote(text)} is not a number of pieces from 1 to ${maxPieces}.` }
}

/** Accepts a number that the check-in desk would find again by its barcode. */
export function readTrackingNumber(text: string): CellValue<string> {
  if (isShortened(text)) return { problem: shortenedText(text) }
  return recognise(text).kind === 'tracking'
    ? readText(typedNumber(text))
    : { problem: `${quote(text)} is not a tracking number.` }
}

const lbPerKg = 2.20462
const heaviest = 100_000

/** Pounds with two decimals; a weight in kilograms is converted. */
export function readWeightLb(text: string): CellValue<number> {
  const [, number = '', unit = 'lb'] =
    /^(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)\s*(lbs?|kgs?|k|l)?\.?$/i.exec(text) ?? []
  const weight = Number(number.replaceAll(',', '')) * (/^k/i.test(unit) ? lbPerKg : 1)
  const pounds = Math.round(weight * 100) / 100
  return pounds > 0 && pounds <= heaviest
    ? { value: pounds }
    : { problem: `${quote(text)} is not a weight. Write it in pounds like 4.2, or like 1.9 kg.` }
}

const longest = 500

export function readInches(text: string): CellValue<number> {
  const number = /^(\d+(?:\.\d+)?)\s*(in|")?$/i.exec(text)?.[1]
  const inches = Math.round(Number(number) * 10) / 10
  return inches > 0 && inches <= longest
    ? { value: inches }
    : { problem: `${quote(text)} is not a length in inches.` }
}

/** An airline's waybill number: three digits of the airline, seven of its own, and their remainder by seven. */
export function readMawb(text: string): CellValue<string> {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{11}$/.test(digits))
    return { problem: `${quote(text)} is not a waybill number. It has 11 digits, like 123-12345675.` }
  return isWaybillNumber(digits)
    ? { value: `${digits.slice(0, 3)}-${digits.slice(3)}` }
    : { problem: `${quote(text)} is mistyped: the last digit of a waybill number checks the others.` }
}

/** Reads a day, and a time where the airline says one. */
const momentReader =
  (toTimestamp: (day: string, time: string) => string) =>
  (text: string): CellValue<string> => {
    const [, day = '', hours = '00', minutes = '00'] =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):?(\d\d)(?::\d\d)?)?$/.exec(text) ?? []
    const asUtc = new Date(`${day}T${hours}:${minutes}:00.000Z`)
    const isReal = !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(`${day}T${hours}`)
    return isReal
      ? { value: toTimestamp(day, `${hours}:${minutes}`) }
      : { problem: `${quote(text)} is not a day. Write it like 2026-11-26 14:10.` }
  }

/** Airlines write the time that clocks show at the airport. */
export const readDeparture = momentReader(fromFloridaTime)
export const readArrival = momentReader((day, time) => new Date(`${day}T${time}:00.000-05:00`).toISOString())
