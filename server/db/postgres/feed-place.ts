import { minuteMs } from '#sync/lib/durations.ts'

/** A number that was given out and is not there, and the moment when that was seen. */
interface Gap {
  readonly seq: number
  readonly seenAt: number
}

/** Longer than any transaction lives. */
const gapMs = minuteMs
const mostGaps = 1000

/**
 * How far a feed has been read. A transaction outside the order of writers takes its number before others that end
 * sooner, so missing numbers are asked for again until their transaction must have ended.
 */
export function createFeedPlace(now: () => number) {
  let last = 0
  let gaps: Gap[] = []

  function skipTo(seq: number): void {
    const from = Math.max(last + 1, seq - mostGaps)
    for (let missing = from; missing < seq; missing++) gaps.push({ seq: missing, seenAt: now() })
    last = Math.max(last, seq)
  }

  return {
    /** Goes to the end of a feed, where some numbers may not be committed yet. */
    begin(end: number, missing: readonly number[]): void {
      last = end
      gaps = missing.map((seq) => ({ seq, seenAt: now() }))
    },
    read(seq: number): void {
      if (seq > last) skipTo(seq)
      else gaps = gaps.filter((gap) => gap.seq !== seq)
    },
    /** Returns what has to be asked for. */
    asked(): { readonly last: number; readonly gaps: readonly number[] } {
      gaps = gaps.filter(({ seenAt }) => now() - seenAt < gapMs).slice(-mostGaps)
      return { last, gaps: gaps.map(({ seq }) => seq) }
    },
  }
}
