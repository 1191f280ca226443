import { isHawb } from '../packages/hawb.ts'
import { isAddress, numberInAddress } from './addresses.ts'
import { mod10 } from './checksums.ts'
import { type CheckDigit, certaintyOf, type FormatFit, fitFormat } from './format-fit.ts'
import { numbersAmongWords, wrongNumberAmongWords } from './message-numbers.ts'
import {
  clean,
  elementsOf,
  fieldsOf,
  isDestination,
  unwrap,
  withoutZip,
  withSeparators,
} from './normalise.ts'
import { recentValues } from './recent-values.ts'
import { withoutRepeats } from './repeats.ts'
import { dataMessage, refusals } from './text-kinds.ts'

/**
 * `data`: text with characters that no number has, such as JSON, a contact card or an address without a number. Earlier
 * apps accepted it as a number, so a queued change may contain it.
 */
export type CodeKind = 'tracking' | 'hawb' | 'mailbox' | 'postal' | 'routing' | 'data' | 'unreadable'

export interface Recognised {
  readonly raw: string
  /** The stored and compared form of a code: A–Z and 0–9 (a mailbox keeps its hyphen). */
  readonly canonical: string
  /** '' when unknown. */
  readonly courier: string
  readonly check: CheckDigit
  readonly aliases: readonly string[]
  readonly kind: CodeKind
  /** The message for the person who scanned; '' if there is none. */
  readonly message: string
}

const minLength = 6
/** The longest number that a courier prints, with some margin. Longer codes are 2-D codes with other data. */
const maxLength = 48

const wrongCheck = (courier: string) => `Looks like ${courier}, but its check digit is wrong. Scan it again.`

/** The message for a person who typed the number; '' unless its check digit is wrong. */
export const checkDigitText = ({ check, courier }: Pick<Recognised, 'check' | 'courier'>): string =>
  check === 'wrong'
    ? `This looks like ${courier}, but the check digit doesn’t match. Please check the number.`
    : ''

/**
 * Turns any scanner or keyboard input into the code that everything is matched by. The same function runs for
 * pre-alerts and scans, on the device and the server. Never throws, and takes linear time.
 */
export function recognise(raw: string): Recognised {
  const recentCode = recentCodes.get(raw)
  if (recentCode) return recentCode
  const result = isBare.test(raw) ? recogniseCode(raw, raw) : recogniseWrapped(raw)
  recentCodes.set(raw, result)
  return result
}

/**
 * The scanner's filter, the desk and the change that saves a scan all recognise it from the raw text. The cache
 * computes it once.
 */
const recentCodes = recentValues<Recognised>()

/** Matches the input of most scanners: the code alone. */
const isBare = /^[0-9A-Z]{1,48}$/

/** A word of a sentence: the groups of a printed number are shorter, or have digits. */
const sentenceWord = /(?:^|[\s(])(?:[A-Za-z]{4,30}|[A-Z]?[a-z]{2,30}|UPS|DHL)[:.,]?(?=\s|$)/

/** Matches what people put between two numbers, and between words. */
const isParted = /[\s,;]/

function recogniseWrapped(raw: string): Recognised {
  const text = unwrap(raw)
  // Shipping data for machines, as in MaxiCode and PDF417: several fields, none of them the printed number.
  if (text.startsWith('[)>')) return notTracking('routing', raw, clean(text), refusals.routing)
  if (isAddress(text)) {
    const number = numberInAddress(text)
    return number === '' ? notTracking('data', raw, clean(text), refusals.url) : recogniseCode(raw, number)
  }
  const codeText = withSeparators(text)
  const code = numberOfFields(codeText) ?? fieldsOf(codeText).join('')
  if (isParted.test(text) && !isFormat(readOnce(code).code)) {
    const [number, ...more] = numbersAmongWords(text)
    if (number && more.length > 0) return notTracking('data', raw, clean(text), refusals.several)
    const sentenceNumber = sentenceWord.test(text) ? (number ?? wrongNumberAmongWords(text)) : undefined
    if (sentenceNumber) return recogniseCode(raw, sentenceNumber)
  }
  const message = dataMessage(codeText)
  return message ? notTracking('data', raw, clean(text), message) : recogniseCode(raw, code)
}

const isFormat = (field: string): boolean => {
  const fit = fitFormat(field)
  return fit !== undefined && fit.check !== 'wrong'
}

const isCertain = (value: string): boolean => {
  const fit = fitFormat(value)
  return fit !== undefined && ['proven', 'own'].includes(certaintyOf(fit, value))
}

/** The courier's number among the fields of a code; undefined if no field alone is one. */
function numberOfFields(text: string): string | undefined {
  const fields = fieldsOf(text)
  const field = fields.length > 1 ? fields.find(isFormat) : undefined
  if (field !== undefined || isFormat(readCode(fields.join('')).code)) return field
  return elementsOf(text).find(isCertain)
}

interface ReadCode {
  /** A–Z and 0–9: the code without repeats and without the leading destination. */
  readonly code: string
  readonly fit: FormatFit | undefined
}

const readCode = (input: string): ReadCode => {
  const code = withoutZip(input, mod10)
  return { code, fit: fitFormat(code) }
}

/** A number with two equal halves and a right check digit is that number; any other was sent twice. */
function readOnce(input: string): ReadCode {
  const wholeCode = readCode(input)
  const singleInput = wholeCode.fit?.check === 'ok' ? input : withoutRepeats(input)
  return singleInput === input ? wholeCode : readCode(singleInput)
}

function recogniseCode(raw: string, input: string): Recognised {
  const { code, fit } = readOnce(input)
  const special = recogniseOurs(raw, code) ?? recogniseRefused(raw, code)
  if (special) return special
  if (!fit) return { ...blank, raw, canonical: code }
  const { row, number, check, courier } = fit
  return {
    raw,
    canonical: number,
    courier,
    check,
    aliases: [...(row.aliases?.(code) ?? [])],
    kind: 'tracking',
    message: check === 'wrong' ? wrongCheck(courier) : '',
  }
}

const blank = {
  courier: '',
  check: 'none',
  aliases: [],
  kind: 'tracking',
  message: '',
} as const

const notTracking = (kind: CodeKind, raw: string, canonical: string, message: string): Recognised => ({
  ...blank,
  raw,
  canonical: canonical.slice(0, 200),
  kind,
  message,
})

/** Digits on both sides of a sign: joined, those of `QS-10052-1` would be the mailbox of a different customer. */
const hasSplitDigits = /\d[^0-9A-Za-z]+\d/

function recogniseOurs(raw: string, code: string): Recognised | undefined {
  const mailbox = /^QS(\d{4,6})$/.exec(code)
  if (mailbox && hasSplitDigits.test(raw)) return notTracking('unreadable', raw, code, refusals.mailbox)
  if (mailbox) return notTracking('mailbox', raw, `QS-${mailbox[1]}`, '')
  const hawb = isHawb(code)
  if (hawb === 'no') return undefined
  return hawb === 'ok'
    ? { ...notTracking('hawb', raw, code, ''), check: 'ok' }
    : { ...notTracking('hawb', raw, code, refusals.hawb), check: 'wrong' }
}

function recogniseRefused(raw: string, code: string): Recognised | undefined {
  if (code === '') return notTracking('unreadable', raw, code, refusals.empty)
  if (isDestination(code)) return notTracking('postal', raw, code, refusals.postal)
  if (/^2L[A-Z]{2}[0-9A-Z]{3,}$/.test(code)) return notTracking('routing', raw, code, refusals.routing)
  if (code.length < minLength) return notTracking('unreadable', raw, code, refusals.short)
  if (code.length > maxLength) return notTracking('unreadable', raw, code, refusals.long)
  if (/^0+$/.test(code)) return notTracking('unreadable', raw, code, refusals.zeros)
  if (!/\d/.test(code)) return notTracking('unreadable', raw, code, refusals.noDigits)
  return undefined
}
