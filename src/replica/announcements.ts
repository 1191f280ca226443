import { Dexie, RangeSet } from 'dexie'
import { deviceNow, timers } from '../browser/seams.ts'

/** The longest that screens lag behind writes in quick succession. */
const paceMs = 500

/** The changed keys by table and index, as Dexie names them. */
export type ChangedParts = Readonly<Record<string, RangeSet>>

export interface Announcer {
  /**
   * Tells the live queries in all tabs what has changed, after the caller continues, so that a scan's "saved" doesn't
   * wait for them.
   * @param moreFollow they may hear about it a little later, together with what follows
   */
  announce(parts: ChangedParts, moreFollow: boolean): void
}

/**
 * Each announcement has every open screen read again, which costs more than the page of a long queue that it is
 * about: such pages are announced together. What a person does is announced immediately, with everything that waits.
 */
export function announcer(): Announcer {
  let waiting: Record<string, RangeSet> = {}
  let announcedAt = Number.NEGATIVE_INFINITY
  let stopTimer: (() => void) | null = null

  function fire(): void {
    const parts = waiting
    waiting = {}
    stopTimer = null
    announcedAt = deviceNow()
    Dexie.on.storagemutated.fire(parts)
  }

  /** Never longer than the pace, even if the clock was set back. */
  const rest = (): number => Math.min(paceMs, Math.max(0, announcedAt + paceMs - deviceNow()))

  return {
    announce(parts, moreFollow) {
      if (Object.keys(parts).length === 0) return
      for (const [name, keys] of Object.entries(parts))
        waiting[name] = (waiting[name] ?? new RangeSet()).add(keys)
      if (moreFollow && stopTimer) return
      stopTimer?.()
      stopTimer = timers.after(moreFollow ? rest() : 0, fire)
    },
  }
}
