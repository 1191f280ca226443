import type { Timers } from '#sync/lib/timers.ts'

/** A busy check-in desk causes several announcements per second, but a visible list is fetched once per pause. */
const pauseMs = 1000

interface Following {
  follow(about: readonly string[]): void
  /** Collects announcements until the returned function is called, which follows them together. */
  hold(): () => void
}

/** Follows the first announcement immediately and those of the next second together at its end. */
export function followAnnouncements(
  timers: Timers,
  invalidate: (nouns: readonly string[]) => void,
): Following {
  const waiting = new Set<string>()
  let pauses = false
  let holders = 0
  const invalidateWaiting = () => {
    pauses = waiting.size > 0 && holders === 0
    if (!pauses) return
    const nouns = [...waiting]
    waiting.clear()
    timers.after(pauseMs, invalidateWaiting)
    invalidate(nouns)
  }
  return {
    follow: (about) => {
      for (const noun of about) waiting.add(noun)
      if (!pauses) invalidateWaiting()
    },
    hold: () => {
      holders++
      return () => {
        holders--
        if (!pauses) invalidateWaiting()
      }
    },
  }
}
