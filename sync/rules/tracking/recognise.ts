import { isHawb } from '../hawb.ts'
import { mod10 } from './checksums.ts'
import type { CourierFormat } from './courier-format.ts'
import { formatsFor } from './couriers.ts'
import { clean, fieldsOf, isDestination, numberInUrl, unwrap, withoutZip } from './normalise.ts'

export type CodeKind = 'tracking' | 'hawb' | 'mailbox' | 'postal' | 'routing' | 'unreadable'

export interface Recognised {
  readonly raw: string
  /** The form in which codes are stored and compared: A–Z and 0–9 (a mailbox keeps its hyphen). */
  readonly canonical: string
  /** '' when unknown. */
  readonly courier: string
  readonly check: 'ok' | 'none' | 'wrong'
  readonly aliases: readonly string[]
  readonly kind: CodeKind
  /** What to tell the person who scanned; '' when there is nothing to say. */
  readonly message: string
}

const shortest = 6
/** The longest number any courier prints, with room; above it a 2-D code with other data was scanned. */
const longest = 48

const words = {
  empty: 'Nothing was read. Scan again.',
  postal: 'That is the postal routing code. Scan the longer barcode beside it.',
  routing: 'That is the courier’s routing code. Scan the barcode with the tracking number.',
  url: 'That is a web address without a tracking number. Scan the long barcode on the label.',
  short:
    'That is too short for a tracking number. Scan the longest barcode on the label, or type the number.',
  long: 'That code holds more than a tracking number. Scan the long barcode on the label.',
  zeros: 'That is not a tracking number: it is all zeros. Scan the long barcode on the label.',
  noDigits: 'That is not a tracking number: it has no digits. Scan the long barcode on the label.',
  hawb: 'Looks like one of our own labels, but its check digit is wrong. Scan it again.',
} as const

const wrongCheck = (courier: string) => `Looks like ${courier}, but its check digit is wrong. Scan it again.`

/** What to tell a person who typed the number; '' unless its check digit is wrong. */
export const checkDigitText = ({ check, courier }: Pick<Recognised, 'check' | 'courier'>): string =>
  check === 'wrong'
    ? `This looks like ${courier}, but the check digit doesn’t match. Please check the number.`
    : ''

/**
 * Makes of anything a scanner or a person can send the code that everything is matched by. The same function runs
 * for pre-alerts and scans, on device and server. Never throws; takes time in proportion to the text.
 */
export function recognise(raw: string): Recognised {
  const known = recent.get(raw)
  if (known) return known
  const recognised = isBare.test(raw) ? judge(raw, withoutZip(raw, mod10)) : recogniseWrapped(raw)
  if (raw.length <= rememberedLength) remember(raw, recognised)
  return recognised
}

/**
 * The latest codes. A scan is asked for what it is by the scanner's filter, by the desk and by the change that saves it,
 * which has only the raw text; it is worked out once.
 */
const recent = new Map<string, Recognised>()
const rememberedCodes = 100
const rememberedLength = 500

function remember(raw: string, recognised: Recognised): void {
  const [oldest] = recent.keys()
  if (oldest !== undefined && recent.size >= rememberedCodes) recent.delete(oldest)
  recent.set(raw, recognised)
}

/** What most scanners send: the code and nothing around it. */
const isBare = /^[0-9A-Z]{1,48}$/

function recogniseWrapped(raw: string): Recognised {
  const text = unwrap(raw)
  const inUrl = numberInUrl(text)
  if (inUrl === '') return not('unreadable', raw, clean(text), words.url)
  // Shipping data for machines, as in MaxiCode and PDF417: several fields, none of them the number as printed.
  if (text.startsWith('[)>')) return not('routing', raw, clean(text), words.routing)
  const fields = fieldsOf(inUrl ?? text)
  const known = fields.length > 1 ? fields.find(isFormat) : undefined
  return judge(raw, withoutZip(known ?? fields.join(''), mod10))
}

const isFormat = (field: string): boolean => {
  const format = formatOf(field)
  return format !== undefined && format.check !== 'wrong'
}

function judge(raw: string, code: string): Recognised {
  const found = ours(raw, code) ?? refused(raw, code)
  if (found) return found
  const format = formatOf(code)
  if (!format) return { ...blank, raw, canonical: code }
  const { check } = format
  const { courier } = format.row
  const name = typeof courier === 'string' ? courier : courier(format.number)
  return {
    raw,
    canonical: format.number,
    courier: name,
    check,
    aliases: [...(format.row.aliases?.(code) ?? [])],
    kind: 'tracking',
    message: check === 'wrong' ? wrongCheck(name) : '',
  }
}

const blank = {
  courier: '',
  check: 'none',
  aliases: [],
  kind: 'tracking',
  message: '',
} as const

const not = (kind: CodeKind, raw: string, canonical: string, message: string): Recognised => ({
  ...blank,
  raw,
  canonical: canonical.slice(0, 200),
  kind,
  message,
})

function ours(raw: string, code: string): Recognised | undefined {
  const mailbox = /^QS(\d{4,6})$/.exec(code)
  if (mailbox) return not('mailbox', raw, `QS-${mailbox[1]}`, '')
  const hawb = isHawb(code)
  if (hawb === 'no') return undefined
  return hawb === 'ok'
    ? { ...not('hawb', raw, code, ''), check: 'ok' }
    : { ...not('hawb', raw, code, words.hawb), check: 'wrong' }
}

function refused(raw: string, code: string): Recognised | undefined {
  if (code === '') return not('unreadable', raw, code, words.empty)
  if (isDestination(code)) return not('postal', raw, code, words.postal)
  if (/^2L[A-Z]{2}[0-9A-Z]{3,}$/.test(code)) return not('routing', raw, code, words.routing)
  if (code.length < shortest) return not('unreadable', raw, code, words.short)
  if (code.length > longest) return not('unreadable', raw, code, words.long)
  if (/^0+$/.test(code)) return not('unreadable', raw, code, words.zeros)
  if (!/\d/.test(code)) return not('unreadable', raw, code, words.noDigits)
  return undefined
}

type Check = Recognised['check']

interface Fit {
  readonly row: CourierFormat
  readonly number: string
  readonly check: Check
}

function checkOf({ check, onlyIfRight, unproven }: CourierFormat, number: string): Check | null {
  if (!check) return 'none'
  if (check(number)) return unproven ? 'none' : 'ok'
  return onlyIfRight ? null : 'wrong'
}

const rank: Record<Check, number> = { ok: 2, none: 1, wrong: 0 }

/** The format whose check digit is right; failing that, one that cannot be checked; failing that, what it looks like. */
function formatOf(code: string): Fit | undefined {
  let best: Fit | undefined
  for (const row of formatsFor(code)) {
    if (!row.pattern.test(code)) continue
    const number = row.number?.(code) ?? code
    const check = checkOf(row, number)
    if (check === 'ok') return { row, number, check }
    if (check && (!best || rank[check] > rank[best.check])) best = { row, number, check }
  }
  return best
}
