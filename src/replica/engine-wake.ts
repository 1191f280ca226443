import { createSlot } from '#sync/lib/slot.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'
import { openNow } from './replica.ts'

/** Wakes the engine in the tab that runs it. */
type Wake = (why: 'saved' | 'now') => void
const wakeHere = createSlot<Wake | null>(null)

/** The leading tab registers how to wake its engine; null when it stops leading. */
export const registerWake = (wake: Wake | null): void => {
  wakeHere.set(wake)
}

function wake(why: 'saved' | 'now'): void {
  const name = openNow()?.db.name
  if (wakeHere.current) wakeHere.current(why)
  else if (name) notifyTabs({ t: why, db: name })
}

export const changeSaved = (): void => wake('saved')
export const wakeNow = (): void => wake('now')

/** Lets other tabs wake the engine that runs in this one. */
export const followWakes = (): (() => void) =>
  onTabs((message) => {
    if ((message.t === 'saved' || message.t === 'now') && message.db === openNow()?.db.name)
      wakeHere.current?.(message.t)
  })
