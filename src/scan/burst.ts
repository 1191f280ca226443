/** How a keyboard-wedge scanner is told from a person: by speed. Times in milliseconds. */
export interface BurstRules {
  /** Longest pause between two characters that only a machine types. People rarely get below 60. */
  readonly maxGapMs: number
  readonly minLength: number
  /** What the scanner puts around the code, taken off again. */
  readonly prefix: string
  readonly suffix: string
}

export const defaultBurstRules: BurstRules = { maxGapMs: 35, minLength: 4, prefix: '', suffix: '' }

/** A busy device may hold back single keys for this long; a longer pause ends a burst. */
const pauseMs = 300
/** So many slow characters at the start are a person's; fewer are a scanner on a busy device. */
const surelyTyped = 3
/** So many fast characters in a row are a machine's, whatever else is slow. */
const machineRun = 5
/** So many before a pause may be the beginning of a number. */
const fragment = 2
/** After a break, what follows within this time is the rest of the same scan. */
const restMs = 1500
/** Scanners may send a second line end, or send the only one after a silence. */
const echoMs = { afterEnd: 150, afterSilence: 1000 } as const

/** So long a silence ends a burst without Enter or Tab; longer than any pause within one. */
export const silenceMs = 400

export interface BurstScan {
  readonly raw: string
  readonly msPerChar: number
  /** Whether everything since the last pause was the scan, or only what came after slow typing. */
  readonly from: 'start' | 'tail'
}

/**
 * What a burst came to. `broken`: a scanner sent it and part of it is missing. `echo`: a line end that belongs to
 * what was answered before. `typed`: a person's keys.
 */
export type BurstEnd =
  | { readonly is: 'scan'; readonly scan: BurstScan }
  | { readonly is: 'broken' | 'echo' | 'typed' }

/** Where the characters go while nobody knows yet whether they are a scan. */
export interface CaretPlace {
  /** True when a text field gets them: a person may be typing there. */
  readonly inField: boolean
}

export interface Burst {
  /**
   * Takes a character and says how it came: first after a pause; slowly, like all since then; slowly within a burst;
   * or as fast as only a machine types.
   */
  add(text: string, at: number): 'first' | 'typed' | 'late' | 'fast'
  /** What came so far and ends now. Starts over. */
  end(at: number, place: CaretPlace): BurstEnd
  /** What silence ends: it may also be a stall in mid-code, so only a number with a shape of its own is a scan. */
  endSilently(at: number, place: CaretPlace): BurstEnd
  endsWithSuffix(): boolean
  /** True after a break, until the rest of that scan has come: the field's text is not the person's. */
  isBroken(at: number): boolean
  clear(): void
}

interface Char {
  readonly text: string
  readonly at: number
  readonly late: boolean
}

/**
 * Collects characters that follow each other as fast as only a machine types. Pure: time comes with the events.
 * `hasShape` says whether a text is a whole number by its own shape, however it came in.
 */
export function createBurst(rulesNow: () => BurstRules, hasShape: (text: string) => boolean): Burst {
  // As they were when the burst began: the scan may run into the very field that sets them.
  let rules = rulesNow()
  let chars: readonly Char[] = []
  let broken = { at: Number.NEGATIVE_INFINITY, surely: false }
  /** What silence ended without a scan. Keys that were pressed in time may only have been delivered late. */
  let interrupted: { readonly chars: readonly Char[]; readonly broken: typeof broken } | null = null
  /** Until then a line end alone belongs to what was answered before. */
  let echoUntil = Number.NEGATIVE_INFINITY

  const isBroken = (at: number): boolean => at - broken.at < restMs
  const breakOff = (all: readonly Char[], at: number): void => {
    if (hasMachineRun(all, fragment)) broken = { at, surely: hasMachineRun(all) }
  }
  const lastAt = (): number => chars.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  const start = (): readonly Char[] => {
    const before = chars
    chars = []
    interrupted = null
    return before
  }
  /** The silence was in the delivery: by the times of the keys nothing had ended. */
  const resume = (at: number): void => {
    const last = interrupted?.chars.at(-1)
    if (interrupted && last && at - last.at <= pauseMs) ({ chars, broken } = interrupted)
    interrupted = null
  }
  const answer = (until: number, end: BurstEnd): BurstEnd => {
    if (end.is !== 'typed') echoUntil = until
    return end
  }
  return {
    add(text, at) {
      if (chars.length === 0) resume(at)
      const gap = at - lastAt()
      if (gap > pauseMs) breakOff(start(), at)
      if (chars.length === 0) rules = rulesNow()
      const late = gap > rules.maxGapMs
      chars = [...chars, { text, at, late }]
      if (chars.length === 1) return 'first'
      return late ? (typedAtStart(chars) === chars.length - 1 ? 'typed' : 'late') : 'fast'
    },
    end(at, place) {
      if (chars.length === 0) resume(at)
      if (chars.length === 0) return { is: at < echoUntil ? 'echo' : 'typed' }
      const isRest = isBroken(at)
      const isSurelyRest = isRest && broken.surely
      broken = { at: Number.NEGATIVE_INFINITY, surely: false }
      const isLate = at - lastAt() > silenceMs
      const all = start()
      const scan = isLate ? null : scanOf(all, rules, place, hasShape)
      // Half a number would pass for a whole one.
      if (scan && (!isRest || hasShape(scan.raw))) return answer(at + echoMs.afterEnd, { is: 'scan', scan })
      return answer(at + echoMs.afterEnd, {
        is: scan || isSurelyRest || hasMachineRun(all) ? 'broken' : 'typed',
      })
    },
    endSilently(at, place) {
      const all = start()
      interrupted = { chars: all, broken }
      if (!hasMachineRun(all) || (place.inField && !isCodeLike(textOf(all)))) return { is: 'typed' }
      const scan = scanOf(all, rules, place, hasShape)
      if (scan && hasShape(scan.raw)) {
        interrupted = null
        return answer(at + echoMs.afterSilence, { is: 'scan', scan })
      }
      breakOff(all, at)
      return answer(at + echoMs.afterSilence, { is: 'broken' })
    },
    endsWithSuffix: () => rules.suffix !== '' && textOf(chars).endsWith(rules.suffix),
    isBroken,
    clear: () => void start(),
  }
}

function scanOf(
  all: readonly Char[],
  rules: BurstRules,
  place: CaretPlace,
  hasShape: (text: string) => boolean,
): BurstScan | null {
  const found = scanIn(all, rules, place, hasShape)
  const raw = found ? unwrapped(textOf(found.chars), rules) : ''
  return found && raw.length >= rules.minLength
    ? { raw, msPerChar: speedOf(found.chars), from: found.from }
    : null
}

/** Other programs, too, type for a person: a blank or few digits are no part of a barcode on a label. */
const isCodeLike = (text: string): boolean => /\d{4}/.test(text) && !/\s/.test(text)

/** How many characters after the first came slowly, before the first that did not. */
function typedAtStart(chars: readonly Char[]): number {
  const fast = chars.findIndex((char, place) => place > 0 && !char.late)
  return (fast === -1 ? chars.length : fast) - 1
}

function hasMachineRun(chars: readonly Char[], length = machineRun): boolean {
  let run = 1
  for (const { late } of chars.slice(1)) {
    run = late ? 1 : run + 1
    if (run >= length) return true
  }
  return false
}

/** A busy device holds keys back and then lets several through at once: most of them still come fast. */
function isByMachine(chars: readonly Char[], { maxGapMs }: BurstRules): boolean {
  const gaps = chars.slice(1)
  return speedOf(chars) <= maxGapMs || gaps.filter(({ late }) => !late).length >= 0.6 * gaps.length
}

/**
 * Single late characters belong to the scan: cut off there, half a number would pass for a whole one. What a person
 * typed right before does not. With no field focused nobody types text: there a number with a shape of its own is
 * a scan however slowly its keys came.
 */
function scanIn(
  chars: readonly Char[],
  rules: BurstRules,
  { inField }: CaretPlace,
  hasShape: (text: string) => boolean,
): { chars: readonly Char[]; from: 'start' | 'tail' } | null {
  if (chars.length < 2) return null
  if (!inField && hasShape(unwrapped(textOf(chars), rules))) return { chars, from: 'start' }
  const typed = typedAtStart(chars)
  if (typed < surelyTyped) return isByMachine(chars, rules) ? { chars, from: 'start' } : null
  const tail = chars.slice(typed)
  return tail.length > 1 && isByMachine(tail, rules) ? { chars: tail, from: 'tail' } : null
}

const textOf = (chars: readonly Char[]): string => chars.map((char) => char.text).join('')

function speedOf(chars: readonly Char[]): number {
  const [first, last] = [chars[0], chars.at(-1)]
  return first && last && chars.length > 1 ? (last.at - first.at) / (chars.length - 1) : 0
}

function unwrapped(text: string, { prefix, suffix }: BurstRules): string {
  const start = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const end = suffix !== '' && text.endsWith(suffix) ? suffix.length : 0
  return text.slice(start, text.length - end)
}
