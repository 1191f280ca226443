import { readBadge } from '#sync/rules/accounts/worker-key.ts'
import { readPaper } from '#sync/rules/pages/our-papers.ts'
import { clean } from '#sync/rules/tracking/normalise.ts'
import { type Recognised, recognise } from '#sync/rules/tracking/recognise.ts'
import { withoutRepeats } from '#sync/rules/tracking/repeats.ts'
import { binOf } from './bin-label.ts'
import { keyboardReadings } from './keys/keyboards.ts'

/** A code as printed on the label, and the bin that the label is for. */
export interface LabelReading {
  readonly raw: string
  readonly bin: string | null
  /** Why the label can't be identified with certainty; empty if it can, and for all other codes. */
  readonly doubt: string
}

/** Courier numbers may begin with fewer letters too. */
const enoughPrefix = 3

/** Our labels are never longer, so longer codes are of another kind. */
const longestLabel = 60

const doubtText =
  'That looks like one of our own labels, but signs of it came through wrong. Set the scanner’s keyboard layout to this device’s, or enter it by hand.'

const isOurNumber = ({ kind, check }: Recognised): boolean =>
  kind === 'mailbox' || (kind === 'hawb' && check === 'ok')

const isOurs = (text: string, binPrefix: string): boolean =>
  binOf(text, binPrefix) !== null ||
  readBadge(text) !== null ||
  readPaper(text) !== null ||
  isOurNumber(recognise(text))

const isOfCourier = ({ courier, check }: Recognised): boolean => courier !== '' && check !== 'wrong'

/** Two bins whose labels differ are never the same, so a bin that lost its separators isn't guessed. */
function mayBeBin(raw: string, binPrefix: string): boolean {
  const prefix = clean(binPrefix)
  const code = clean(raw)
  return prefix.length >= enoughPrefix && code.startsWith(prefix) && /\d/.test(code.slice(prefix.length))
}

/**
 * Reads our own labels (bins, mailboxes, badges, HAWBs, papers) from a scanner's text, even if scanner and device
 * have different keyboard layouts, or one scan arrived twice. All other codes stay unchanged.
 */
export function readOurLabel(raw: string, binPrefix: string): LabelReading {
  const toReading = (text: string, doubt = ''): LabelReading => ({
    raw: text,
    bin: binOf(text, binPrefix),
    doubt,
  })
  const once = withoutRepeats(raw.trim())
  if (isOurs(once, binPrefix)) return toReading(once === raw.trim() ? raw : once)
  if (raw.length > longestLabel || isOfCourier(recognise(raw))) return toReading(raw)
  // Layouts differ in punctuation, so letters and digits alone reveal nothing about one.
  const readings = /^[0-9a-z]*$/i.test(once) ? [] : keyboardReadings(once)
  const [reading, ...otherReadings] = readings.filter((text) => isOurs(text, binPrefix))
  if (reading && otherReadings.length === 0) return toReading(reading.toUpperCase())
  return toReading(raw, reading || mayBeBin(raw, binPrefix) ? doubtText : '')
}
