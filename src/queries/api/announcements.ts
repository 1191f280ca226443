import type { Timers } from '#sync/lib/timers.ts'

/** A desk that checks in all day announces several times a second: a list that is shown is asked for once. */
const pauseMs = 1000

/** The first announcement is followed at once, those of the next second together at its end. */
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
