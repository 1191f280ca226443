import {
  arePageKeys,
  type BurstRules,
  type CaretPlace,
  hasMachineRun,
  isCodeLike,
  isFromScanner,
  type KeyChar,
  type ScanRun,
  scanInRun,
  textOf,
  typedAtStart,
} from './key-run.ts'

export const defaultBurstRules: BurstRules = { maxGapMs: 35, minLength: 4, prefix: '', suffix: '' }

/** A busy device may hold back single keys for 300 ms, which browsers round; a longer pause ends a burst. */
const pauseMs = 310
/** As few fast characters before a pause may be the beginning of a number. */
const fragment = 2
/** After a break, what follows within this time is the rest of the same scan. */
const restMs = 1500
/** Scanners may send a second line end, or send the only one after a silence. */
const echoMs = { afterEnd: 150, afterSilence: 1000 } as const

/** So long a silence ends a burst without Enter or Tab; longer than any pause within one. */
export const silenceMs = 400

/**
 * The result of a burst. `broken`: a scanner sent it and part of it is missing. `echo`: a line end that belongs to
 * what was answered before. `typed`: a person's keys.
 */
export type BurstEnd =
  | { readonly is: 'scan'; readonly scan: ScanRun }
  | { readonly is: 'broken' | 'echo' | 'typed' }

export interface Burst {
  /**
   * Takes a character and says how it came: first after a pause; slowly, like all since then; slowly within a burst;
   * or as fast as only a machine types. `place`: where it goes.
   */
  add(text: string, at: number, place: CaretPlace): ReturnType<typeof wayOfLast>
  /** A key that is part of the next character: no pause runs while it is pressed. */
  touch(at: number): void
  /** Ends the burst and starts over. */
  end(at: number): BurstEnd
  /** Ends the burst by silence. It may be a stall in mid-code, so only a number with a shape of its own is a scan. */
  endSilently(at: number): BurstEnd
  endsWithSuffix(): boolean
  /** True while all that came may be keys that the page acts on, as in a list. */
  holdsPageKeys(): boolean
  /** True after a break, until the rest of that scan has come: the field's text is not the person's. */
  isBroken(at: number): boolean
  clear(): void
}

/** The characters since the last pause, where they go, and when the latest key came. */
interface Run {
  readonly chars: readonly KeyChar[]
  readonly place: CaretPlace
  readonly lastAt: number
  /** A pause before `lastAt` was longer than a machine's, and no character has come since. */
  readonly late: boolean
}

/** Whether this may be the beginning of a number: a single character is enough on a page that takes no text. */
function isFragment({ chars, place }: Run): boolean {
  const text = textOf(chars)
  if (place === 'secret') return false
  if (place !== 'page') return hasMachineRun(chars, fragment)
  return /[0-9A-Za-z]/.test(text) && !/\s/.test(text) && !arePageKeys(chars)
}

/** Whether a silence ends what a person typed, or a program for them into a field. */
function isTyped({ chars, place }: Run, minLength: number): boolean {
  const isInField = place === 'text' || place === 'codes'
  return !isFromScanner(chars, place, minLength) || (isInField && !isCodeLike(textOf(chars)))
}

/** The end of a longer number has a right check digit once in ten times: few digits prove nothing after a break. */
const isSurelyWhole = (text: string, hasShape: (text: string) => boolean): boolean =>
  hasShape(text) && !/^\d{1,17}$/.test(text)

const withKey = (run: Run, at: number, maxGapMs: number): Run => ({
  ...run,
  lastAt: at,
  late: run.late || (run.chars.length > 0 && at - run.lastAt > maxGapMs),
})

const withChar = (run: Run, text: string): Run => ({
  ...run,
  chars: [...run.chars, { text, at: run.lastAt, late: run.late }],
  late: false,
})

function wayOfLast(chars: readonly KeyChar[]): 'first' | 'typed' | 'late' | 'fast' {
  if (chars.length === 1) return 'first'
  if (!chars.at(-1)?.late) return 'fast'
  return typedAtStart(chars) === chars.length - 1 ? 'typed' : 'late'
}

const emptyRun: Run = { chars: [], place: 'page', lastAt: Number.NEGATIVE_INFINITY, late: false }

/**
 * Collects characters that follow each other as fast as only a machine types, or on a page that takes no text. Pure:
 * time comes with the events. `hasShape` says whether a text is a whole number by its own shape, however it came in.
 */
export function createBurst(rulesNow: () => BurstRules, hasShape: (text: string) => boolean): Burst {
  // As they were when the burst began: the scan may run into the very field that sets them.
  let rules = rulesNow()
  let run = emptyRun
  let broken = { at: Number.NEGATIVE_INFINITY, surely: false }
  /** The run that silence ended without a scan. Keys that were pressed in time may only have been delivered late. */
  let silenced: { readonly run: Run; readonly broken: typeof broken } | null = null
  /** Until then a line end alone belongs to what was answered before. */
  let echoUntil = Number.NEGATIVE_INFINITY

  const isBroken = (at: number): boolean => at - broken.at < restMs
  const breakOff = (before: Run, at: number): void => {
    if (isFragment(before))
      broken = { at, surely: isFromScanner(before.chars, before.place, rules.minLength) }
  }
  const start = (): Run => {
    const before = run
    run = emptyRun
    silenced = null
    return before
  }
  /** The silence was in the delivery: by the times of the keys nothing had ended. */
  const resume = (at: number): void => {
    if (silenced && at - silenced.run.lastAt <= pauseMs) ({ run, broken } = silenced)
    silenced = null
  }
  const answer = (until: number, end: BurstEnd): BurstEnd => {
    if (end.is !== 'typed') echoUntil = until
    return end
  }
  const touch = (at: number): void => {
    if (run.chars.length === 0) resume(at)
    if (at - run.lastAt > pauseMs) breakOff(start(), at)
    run = withKey(run, at, rules.maxGapMs)
  }
  return {
    touch,
    add(text, at, place) {
      touch(at)
      if (run.chars.length === 0) {
        rules = rulesNow()
        run = { ...run, place }
      }
      run = withChar(run, text)
      return wayOfLast(run.chars)
    },
    end(at) {
      if (run.chars.length === 0) resume(at)
      if (run.chars.length === 0) return { is: at < echoUntil ? 'echo' : 'typed' }
      const isRest = isBroken(at)
      const isSurelyRest = isRest && broken.surely
      broken = { at: Number.NEGATIVE_INFINITY, surely: false }
      const { chars, place, lastAt } = start()
      const scan = at - lastAt > silenceMs ? null : scanInRun(chars, rules, place, hasShape)
      // Half a number would pass for a whole one.
      if (scan && (!isRest || isSurelyWhole(scan.raw, hasShape)))
        return answer(at + echoMs.afterEnd, { is: 'scan', scan })
      return answer(at + echoMs.afterEnd, {
        is: scan || isSurelyRest || isFromScanner(chars, place, rules.minLength) ? 'broken' : 'typed',
      })
    },
    endSilently(at) {
      const isRest = isBroken(at)
      const before = start()
      silenced = { run: before, broken }
      if (isTyped(before, rules.minLength)) return { is: 'typed' }
      const scan = scanInRun(before.chars, rules, before.place, hasShape)
      if (scan && (isRest ? isSurelyWhole(scan.raw, hasShape) : hasShape(scan.raw))) {
        silenced = null
        return answer(at + echoMs.afterSilence, { is: 'scan', scan })
      }
      breakOff(before, at)
      return answer(at + echoMs.afterSilence, { is: 'broken' })
    },
    endsWithSuffix: () => rules.suffix !== '' && textOf(run.chars).endsWith(rules.suffix),
    holdsPageKeys: () => arePageKeys(run.chars),
    isBroken,
    clear: () => void start(),
  }
}
