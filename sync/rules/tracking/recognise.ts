import { isHawb } from '../hawb.ts'
import { isAddress, numberInAddress } from './addresses.ts'
import { mod10 } from './checksums.ts'
import { type CheckDigit, type FormatFit, fitFormat } from './format-fit.ts'
import { clean, fieldsOf, isDestination, unwrap, withoutZip } from './normalise.ts'
import { recentValues } from './recent-values.ts'
import { withoutRepeats } from './repeats.ts'
import { dataMessage, refusals } from './text-kinds.ts'

/**
 * `data`: text with signs that no number has, such as JSON, a contact card or an address without a number. Apps used to
 * take it for a number, so a queued change may hold it.
 */
export type CodeKind = 'tracking' | 'hawb' | 'mailbox' | 'postal' | 'routing' | 'data' | 'unreadable'

export interface Recognised {
  readonly raw: string
  /** The form in which codes are stored and compared: A–Z and 0–9 (a mailbox keeps its hyphen). */
  readonly canonical: string
  /** '' when unknown. */
  readonly courier: string
  readonly check: CheckDigit
  readonly aliases: readonly string[]
  readonly kind: CodeKind
  /** What to tell the person who scanned; '' when there is nothing to say. */
  readonly message: string
}

const shortest = 6
/** The longest number any courier prints, with room; above it a 2-D code with other data was scanned. */
const longest = 48

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
  const recentCode = recentCodes.get(raw)
  if (recentCode) return recentCode
  const recognised = isBare.test(raw) ? judge(raw, raw) : recogniseWrapped(raw)
  recentCodes.set(raw, recognised)
  return recognised
}

/**
 * A scan is asked for what it is by the scanner's filter, by the desk and by the change that saves it, which has only the
 * raw text; it is worked out once.
 */
const recentCodes = recentValues<Recognised>()

/** What most scanners send: the code and nothing around it. */
const isBare = /^[0-9A-Z]{1,48}$/

function recogniseWrapped(raw: string): Recognised {
  const text = unwrap(raw)
  // Shipping data for machines, as in MaxiCode and PDF417: several fields, none of them the number as printed.
  if (text.startsWith('[)>')) return not('routing', raw, clean(text), refusals.routing)
  if (isAddress(text)) {
    const number = numberInAddress(text)
    return number === '' ? not('data', raw, clean(text), refusals.url) : judge(raw, number)
  }
  const message = dataMessage(text)
  if (message) return not('data', raw, clean(text), message)
  const fields = fieldsOf(text)
  const number = fields.length > 1 ? fields.find(isFormat) : undefined
  return judge(raw, number ?? fields.join(''))
}

const isFormat = (field: string): boolean => {
  const fit = fitFormat(field)
  return fit !== undefined && fit.check !== 'wrong'
}

interface ReadCode {
  /** A–Z and 0–9: the code once, without the destination in front. */
  readonly code: string
  readonly fit: FormatFit | undefined
}

const readCode = (sent: string): ReadCode => {
  const code = withoutZip(sent, mod10)
  return { code, fit: fitFormat(code) }
}

/** A number with two equal halves and the right check digit is that number; any other was sent twice. */
function readOnce(sent: string): ReadCode {
  const whole = readCode(sent)
  const once = whole.fit?.check === 'ok' ? sent : withoutRepeats(sent)
  return once === sent ? whole : readCode(once)
}

function judge(raw: string, sent: string): Recognised {
  const { code, fit } = readOnce(sent)
  const found = ours(raw, code) ?? refused(raw, code)
  if (found) return found
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
    : { ...not('hawb', raw, code, refusals.hawb), check: 'wrong' }
}

function refused(raw: string, code: string): Recognised | undefined {
  if (code === '') return not('unreadable', raw, code, refusals.empty)
  if (isDestination(code)) return not('postal', raw, code, refusals.postal)
  if (/^2L[A-Z]{2}[0-9A-Z]{3,}$/.test(code)) return not('routing', raw, code, refusals.routing)
  if (code.length < shortest) return not('unreadable', raw, code, refusals.short)
  if (code.length > longest) return not('unreadable', raw, code, refusals.long)
  if (/^0+$/.test(code)) return not('unreadable', raw, code, refusals.zeros)
  if (!/\d/.test(code)) return not('unreadable', raw, code, refusals.noDigits)
  return undefined
}
