import type { Timers } from '#sync/lib/timers.ts'

/** A busy check-in desk causes several announcements per second, but a visible list is fetched once per pause. */
const pauseMs = 1000

/** Follows the first announcement immediately and those of the next second together at its end. */
export function followAnnouncements(
  timers: Timers,
  invalidate: (nouns: readonly string[]) => void,
): (about: readonly string[]) => void {
  const waiting = new Set<string>()
  let pauses = false
  const invalidateWaiting = () => {
    pauses = waiting.size > 0
    if (!pauses) return
    const nouns = [...waiting]
    waiting.clear()
    timers.after(pauseMs, invalidateWaiting)
    invalidate(nouns)
  }
  return (about) => {
    for (const noun of about) waiting.add(noun)
    if (!pauses) invalidateWaiting()
  }
}
