/** How a keyboard-wedge scanner is told from a person: by speed. Times in milliseconds. */
export interface BurstRules {
  /** Longest pause between two characters of one scan, on average. People rarely get below 60. */
  readonly maxGapMs: number
  readonly minLength: number
  /** What the scanner puts around the code, taken off again. */
  readonly prefix: string
  readonly suffix: string
}

export const defaultBurstRules: BurstRules = { maxGapMs: 35, minLength: 6, prefix: '', suffix: '' }

/** A pause this long ends a burst. A busy device may hold back single keys for less than that. */
const pauseMs = 300
/** So many slow characters at the start are a person's; fewer are a scanner on a busy device. */
const surelyTyped = 3
/** Longest pause before Enter or Tab; scanners may take a breath there. */
const maxEndGapMs = 150

/** Without Enter or Tab a longer burst is needed, and a longer silence than any within one. */
export const silentMinLength = 10
export const silenceMs = 400

export interface BurstScan {
  readonly raw: string
  readonly msPerChar: number
  /** Whether everything since the last pause was the scan, or only what came after slow typing. */
  readonly from: 'start' | 'tail'
}

export interface Burst {
  /**
   * Takes a character and says how it came: first after a pause; slowly, like all since then; slowly within a burst;
   * or as fast as only a machine types.
   */
  add(text: string, at: number): 'first' | 'typed' | 'late' | 'fast'
  /** The scan, if what came so far and ends now is one. Starts over either way. */
  end(at: number): BurstScan | null
  /** The scan, if the scanner sends its suffix as text or nothing at all. */
  endSilently(): BurstScan | null
  endsWithSuffix(): boolean
  clear(): void
}

interface Char {
  readonly text: string
  readonly at: number
  readonly late: boolean
}

/** Collects characters that follow each other as fast as only a machine types. Pure: time comes with the events. */
export function createBurst(rules: () => BurstRules): Burst {
  let chars: Char[] = []

  const take = (minLength: number): BurstScan | null => {
    const found = scanIn(chars, rules().maxGapMs)
    chars = []
    if (!found) return null
    const raw = unwrapped(textOf(found.chars), rules())
    return raw.length >= minLength ? { raw, msPerChar: speedOf(found.chars), from: found.from } : null
  }
  return {
    add(text, at) {
      const gap = at - (chars.at(-1)?.at ?? Number.NEGATIVE_INFINITY)
      if (gap > pauseMs) chars = []
      const late = gap > rules().maxGapMs
      chars.push({ text, at, late })
      if (chars.length === 1) return 'first'
      return late ? (typedAtStart(chars) === chars.length - 1 ? 'typed' : 'late') : 'fast'
    },
    end(at) {
      if (at - (chars.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > maxEndGapMs) chars = []
      return take(rules().minLength)
    },
    endSilently: () => take(rules().suffix === '' ? silentMinLength : rules().minLength),
    endsWithSuffix: () => rules().suffix !== '' && textOf(chars).endsWith(rules().suffix),
    clear() {
      chars = []
    },
  }
}

/** How many characters after the first came slowly, before the first that did not. */
function typedAtStart(chars: readonly Char[]): number {
  const fast = chars.findIndex((char, place) => place > 0 && !char.late)
  return (fast === -1 ? chars.length : fast) - 1
}

/**
 * Single late characters belong to the scan: cut off there, half a number would pass for a whole one. What a person
 * typed right before does not.
 */
function scanIn(
  chars: readonly Char[],
  maxGapMs: number,
): { chars: readonly Char[]; from: 'start' | 'tail' } | null {
  const typed = typedAtStart(chars)
  if (typed < surelyTyped) return speedOf(chars) <= maxGapMs ? { chars, from: 'start' } : null
  const tail = chars.slice(typed)
  return tail.length > 1 && speedOf(tail) <= maxGapMs ? { chars: tail, from: 'tail' } : null
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
