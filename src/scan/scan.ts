import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { type Scan, type ScanInput, type ScanSource, toScan } from '#sync/rules/tracking/scan.ts'
import { readOurLabel } from './our-labels.ts'

/** The same code within this time is one scan. */
export const repeatMs = 2000
/** Two reads of a symbology without a check digit have to agree within this time. */
const agreeMs = 1500

/** A scanner may send a reading twice within this time; a later one is a new reading. */
const sentTwiceMs = 500
const rememberedWrong = 20

/** The time for the camera to find the number itself before it reports other codes on the label. */
const lookAroundMs = 1500

/**
 * Symbologies in which a misread line across the barcode can still be a valid code. Names as zxing and browsers use
 * them.
 */
const uncheckedSymbologies = new Set(['itf', 'itf14', 'code39', 'code39std', 'code39ext', 'codabar'])
const nameOf = (symbology: string): string => symbology.toLowerCase().replace(/[^a-z0-9]/g, '')

export interface ScanFilter {
  /** Returns the scan; null if it repeats the previous one or is a misread. */
  (input: ScanInput): Scan | null
  /** The person did something on the screen, so the next scan is intended, even of the same code. */
  acted(): void
}

/** The scan as printed on the label. A doubtful label of ours identifies nothing, and the scan says why. */
function readScan(input: ScanInput, binPrefix: string): Scan {
  const { raw, bin, doubt } = readOurLabel(input.raw, binPrefix)
  const scan = toScan({ ...input, raw }, bin)
  return doubt === ''
    ? scan
    : { ...scan, isDoubtful: true, recognised: { ...scan.recognised, kind: 'unreadable', message: doubt } }
}

/**
 * Lets each code through once. A code in front of the camera is one scan however long it is held there; another code is
 * accepted immediately. `now` in milliseconds; `binPrefix` is the prefix of bin labels.
 */
export function createScanFilter(now: () => number, binPrefix: () => string): ScanFilter {
  const seenAt = new Map<string, number>()
  /** Codes that the camera may still be looking at. */
  const inView = new Set<string>()
  let unsure = { raw: '', at: Number.NEGATIVE_INFINITY }

  /** The times at which numbers with a wrong check digit were last read. */
  const wrongNumbers = new Map<string, number>()
  const withReadings = (scan: Scan): Scan => {
    const { canonical, check } = scan.recognised
    if (check !== 'wrong') return scan
    const isReadTwice = wrongNumbers.delete(canonical)
    wrongNumbers.set(canonical, now())
    const [oldest = ''] = wrongNumbers.keys()
    if (wrongNumbers.size > rememberedWrong) wrongNumbers.delete(oldest)
    return isReadTwice ? { ...scan, isReadTwice } : scan
  }
  /** The error asks for another scan, so the person doesn't need to wait for it. */
  const isAskedFor = ({ recognised, source }: Scan): boolean => {
    const before = wrongNumbers.get(recognised.canonical)
    return source !== 'camera' && before !== undefined && now() - before >= sentTwiceMs
  }

  let usefulAt = Number.NEGATIVE_INFINITY
  let useless = { since: 0, last: Number.NEGATIVE_INFINITY }

  /** Labels have routing codes next to the number, which the camera passes over without a message. */
  const isOnTheWay = ({ kind }: Recognised): boolean => {
    if (kind === 'tracking' || kind === 'hawb' || kind === 'mailbox') {
      usefulAt = now()
      return false
    }
    const stays = now() - useless.last < lookAroundMs
    useless = { since: stays ? useless.since : now(), last: now() }
    return now() - useless.since < lookAroundMs || now() - usefulAt < 2 * lookAroundMs
  }
  const agrees = (raw: string): boolean => {
    const twice = unsure.raw === raw && now() - unsure.at <= agreeMs
    unsure = { raw, at: now() }
    return twice
  }
  const isRepeat = (key: string, source: ScanSource): boolean => {
    const before = seenAt.get(key)
    const isRepeated = before !== undefined && now() - before < repeatMs
    if (!isRepeated || source === 'camera') seenAt.set(key, now())
    if (source === 'camera') inView.add(key)
    for (const [seenKey, at] of seenAt) if (now() - at > 10 * repeatMs) forget(seenKey)
    return isRepeated
  }
  const forget = (key: string): void => {
    seenAt.delete(key)
    inView.delete(key)
  }
  const filter = (input: ScanInput): Scan | null => {
    const scan = readScan(input, binPrefix())
    const { raw, source, symbology = '', recognised, bin } = scan
    if (source === 'camera') {
      const risky = uncheckedSymbologies.has(nameOf(symbology)) || recognised.check === 'wrong'
      if (risky && recognised.check !== 'ok' && !agrees(raw)) return null
      if (bin === null && isOnTheWay(recognised)) return null
    }
    if (isRepeat(recognised.canonical || raw, source) && !isAskedFor(scan)) return null
    return withReadings(scan)
  }
  const onAction = (): void => {
    for (const key of seenAt.keys()) if (!inView.has(key)) forget(key)
  }
  return Object.assign(filter, { acted: onAction })
}
