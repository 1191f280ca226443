/** How a keyboard-wedge scanner is told from a person: by speed. Times in milliseconds. */
export interface BurstRules {
  /** Longest pause between two characters of one scan. People rarely get below 60. */
  readonly maxGapMs: number
  readonly minLength: number
  /** Longest pause before Enter or Tab; scanners may take a breath there. */
  readonly maxEndGapMs: number
  /** What the scanner puts around the code, taken off again. */
  readonly prefix: string
  readonly suffix: string
}

export const defaultBurstRules: BurstRules = {
  maxGapMs: 35,
  minLength: 6,
  maxEndGapMs: 100,
  prefix: '',
  suffix: '',
}

/** Without Enter or Tab, a longer burst is needed before silence counts as the end. */
export const silentMinLength = 10
export const silenceMs = 120

export interface BurstScan {
  readonly raw: string
  readonly msPerChar: number
}

export interface Burst {
  /** Takes a character; 'start' when it does not continue the burst before it. */
  add(text: string, at: number): 'start' | 'inside'
  /** The scan, if what came so far and ends now is one. Starts over either way. */
  end(at: number): BurstScan | null
  /** The scan, if the scanner sends its suffix as text or nothing at all. */
  endSilently(): BurstScan | null
  /** True when the next character would be the burst's first. */
  isOver(at: number): boolean
  endsWithSuffix(): boolean
  clear(): void
}

/** Collects characters that follow each other as fast as only a machine types. Pure: time comes with the events. */
export function createBurst(rules: () => BurstRules): Burst {
  let text = ''
  let count = 0
  let firstAt = 0
  let lastAt = Number.NEGATIVE_INFINITY

  const isOver = (at: number): boolean => text === '' || at - lastAt > rules().maxGapMs
  const clear = (): void => {
    text = ''
    count = 0
  }
  const take = (minLength: number): BurstScan | null => {
    const raw = unwrapped(text, rules())
    const msPerChar = count > 1 ? (lastAt - firstAt) / (count - 1) : 0
    clear()
    return raw.length >= minLength ? { raw, msPerChar } : null
  }
  return {
    isOver,
    clear,
    add(more, at) {
      const place = isOver(at) ? 'start' : 'inside'
      if (place === 'start') {
        clear()
        firstAt = at
      }
      text += more
      count++
      lastAt = at
      return place
    },
    end(at) {
      if (text === '' || at - lastAt > rules().maxEndGapMs) {
        clear()
        return null
      }
      return take(rules().minLength)
    },
    endSilently: () => take(rules().suffix === '' ? silentMinLength : rules().minLength),
    endsWithSuffix: () => rules().suffix !== '' && text.endsWith(rules().suffix),
  }
}

function unwrapped(text: string, { prefix, suffix }: BurstRules): string {
  const start = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const end = suffix !== '' && text.endsWith(suffix) ? suffix.length : 0
  return text.slice(start, text.length - end)
}
