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

/** A busy device may delay single keys by 300 ms, which browsers round; a longer pause ends a burst. */
const pauseMs = 310
/** This many fast characters before a pause may be the start of a number. */
const fragment = 2
/** Characters within this time after a break are the rest of the same scan. */
const restMs = 1500
/** Scanners may send a second line end, or send the only one after a silence. */
const echoMs = { afterEnd: 150, afterSilence: 1000 } as const

/** A silence of this length ends a burst without Enter or Tab; it is longer than any pause within one. */
export const silenceMs = 400

/**
 * The result of a burst. `broken`: sent by a scanner, with a part missing. `echo`: a line end that belongs to the
 * previous result. `typed`: keys of a person.
 */
export type BurstEnd =
  | { readonly is: 'scan'; readonly scan: ScanRun }
  | { readonly is: 'broken' | 'echo' | 'typed' }

export interface Burst {
  /**
   * Adds a character and classifies it: the first after a pause; slow, like all since then; slow within a burst; or as
   * fast as only a machine types. `place`: the target of the characters.
   */
  add(text: string, at: number, place: CaretPlace): ReturnType<typeof wayOfLast>
  /** A key that is part of the next character: no pause counts while it is pressed. */
  touch(at: number): void
  /** Ends the burst and starts a new one. */
  end(at: number): BurstEnd
  /**
   * Ends the burst by silence. It may be a stall in the middle of a code, so only a number with a distinctive shape is
   * a scan.
   */
  endSilently(at: number): BurstEnd
  endsWithSuffix(): boolean
  /** True while all characters may be keys that the page handles, as in a list. */
  holdsPageKeys(): boolean
  /** True after a break until the rest of that scan has arrived, because the field's text isn't the person's. */
  isBroken(at: number): boolean
  clear(): void
}

/** The characters since the last pause, their target, and the time of the latest key. */
interface Run {
  readonly chars: readonly KeyChar[]
  readonly place: CaretPlace
  readonly lastAt: number
  /** A pause before `lastAt` was longer than a machine's, and no character has followed yet. */
  readonly late: boolean
}

/** Whether this may be the start of a number; on a page without a focused field, a single character is enough. */
function isFragment({ chars, place }: Run): boolean {
  const text = textOf(chars)
  if (place === 'secret') return false
  if (place !== 'page') return hasMachineRun(chars, fragment)
  return /[0-9A-Za-z]/.test(text) && !/\s/.test(text) && !arePageKeys(chars)
}

/** Whether a silence ends text typed by a person, or by a program for them into a field. */
function isTyped({ chars, place }: Run, minLength: number): boolean {
  const isInField = place === 'text' || place === 'codes'
  return !isFromScanner(chars, place, minLength) || (isInField && !isCodeLike(textOf(chars)))
}

/**
 * The end of a longer number has a valid check digit in one of ten cases, so a few digits prove nothing after a break.
 */
const isSurelyComplete = (text: string, hasShape: (text: string) => boolean): boolean =>
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
 * Collects characters that follow each other as fast as only a machine types, or that reach no field. Pure: time comes
 * with the events. `hasShape` returns whether a text is a complete number by its own shape, independent of speed.
 */
export function createBurst(rulesNow: () => BurstRules, hasShape: (text: string) => boolean): Burst {
  // The rules from the start of the burst, because the scan may go into the very field that sets them.
  let rules = rulesNow()
  let run = emptyRun
  let broken = { at: Number.NEGATIVE_INFINITY, surely: false }
  /** The run that a silence ended without a scan. Keys pressed in time may have been delivered late. */
  let silentEnd: { readonly run: Run; readonly broken: typeof broken } | null = null
  /** Until this time, a single line end belongs to the previous result. */
  let echoUntil = Number.NEGATIVE_INFINITY

  const isBroken = (at: number): boolean => at - broken.at < restMs
  const breakOff = (before: Run, at: number): void => {
    if (isFragment(before))
      broken = { at, surely: isFromScanner(before.chars, before.place, rules.minLength) }
  }
  const start = (): Run => {
    const before = run
    run = emptyRun
    silentEnd = null
    return before
  }
  /** The silence was a delay of delivery: by the times of the keys, the burst hadn't ended. */
  const resume = (at: number): void => {
    if (silentEnd && at - silentEnd.run.lastAt <= pauseMs) ({ run, broken } = silentEnd)
    silentEnd = null
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
      if (scan && (!isRest || isSurelyComplete(scan.raw, hasShape)))
        return answer(at + echoMs.afterEnd, { is: 'scan', scan })
      return answer(at + echoMs.afterEnd, {
        is: scan || isSurelyRest || isFromScanner(chars, place, rules.minLength) ? 'broken' : 'typed',
      })
    },
    endSilently(at) {
      const isRest = isBroken(at)
      const before = start()
      silentEnd = { run: before, broken }
      if (isTyped(before, rules.minLength)) return { is: 'typed' }
      const scan = scanInRun(before.chars, rules, before.place, hasShape)
      if (scan && (isRest ? isSurelyComplete(scan.raw, hasShape) : hasShape(scan.raw))) {
        silentEnd = null
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
