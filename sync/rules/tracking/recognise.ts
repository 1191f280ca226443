import { isHawb } from '../hawb.ts'
import { mod10 } from './checksums.ts'
import { type CourierFormat, courierFormats } from './couriers.ts'
import { clean, fieldsOf, isDestination, numberInUrl, unwrap, withoutZip } from './normalise.ts'

export type CodeKind = 'tracking' | 'hawb' | 'mailbox' | 'postal' | 'routing' | 'unreadable'

export interface Recognised {
  readonly raw: string
  /** The form in which codes are stored and compared: A–Z and 0–9 (a mailbox keeps its hyphen). */
  readonly canonical: string
  /** '' when unknown. */
  readonly courier: string
  readonly check: 'ok' | 'none' | 'wrong'
  readonly aliases: string[]
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
  noDigits: 'That is not a tracking number: it has no digits. Scan the long barcode on the label.',
  hawb: 'Looks like one of our own labels, but its check digit is wrong. Scan it again.',
} as const

const wrongCheck = (courier: string) => `Looks like ${courier}, but its check digit is wrong. Scan it again.`

/**
 * Makes of anything a scanner or a person can send the code that everything is matched by. The same function runs
 * for pre-alerts and scans, on device and server. Never throws; takes time in proportion to the text.
 */
export function recognise(raw: string): Recognised {
  const text = unwrap(raw)
  const inUrl = numberInUrl(text)
  if (inUrl === '') return not('unreadable', raw, clean(text), words.url)
  // Shipping data for machines, as in MaxiCode and PDF417: several fields, none of them the number as printed.
  if (text.startsWith('[)>')) return not('routing', raw, clean(text), words.routing)
  const fields = fieldsOf(inUrl ?? text)
  const known = fields.length > 1 ? fields.find((field) => formatOf(field)?.right) : undefined
  return judge(raw, withoutZip(known ?? fields.join(''), mod10))
}

function judge(raw: string, code: string): Recognised {
  const found = ours(raw, code) ?? refused(raw, code)
  if (found) return found
  const format = formatOf(code)
  if (!format) return { ...blank, raw, canonical: code }
  const check = format.row.check ? (format.right ? 'ok' : 'wrong') : 'none'
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

const blank = { courier: '', check: 'none', aliases: [] as string[], kind: 'tracking', message: '' } as const

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
  if (!/\d/.test(code)) return not('unreadable', raw, code, words.noDigits)
  return undefined
}

interface Fit {
  readonly row: CourierFormat
  readonly number: string
  readonly right: boolean
}

/** The first format with the right check digit; failing that, the first that the code looks like. */
function formatOf(code: string): Fit | undefined {
  let looksLike: Fit | undefined
  for (const row of courierFormats) {
    if (!row.pattern.test(code)) continue
    const number = row.number?.(code) ?? code
    const fit = { row, number, right: row.check?.(number) ?? true }
    if (fit.right) return fit
    if (!row.onlyIfRight) looksLike ??= fit
  }
  return looksLike
}
