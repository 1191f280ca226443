import { notifyTabs, onTabs } from '../browser/tabs.ts'
import { openNow } from './replica.ts'

/** Wakes the engine, whichever tab it runs in. */
type Wake = (why: 'saved' | 'now') => void
let here: Wake | null = null

/** The tab that leads says how to wake its engine; null when it leads no more. */
export const registerWake = (wake: Wake | null): void => {
  here = wake
}

function wake(why: 'saved' | 'now'): void {
  const name = openNow()?.db.name
  if (here) here(why)
  else if (name) notifyTabs({ t: why, db: name })
}

export const changeSaved = (): void => wake('saved')
export const wakeNow = (): void => wake('now')

/** Other tabs wake the engine that runs in this one. */
export const takeWakes = (): (() => void) =>
  onTabs((message) => {
    if ((message.t === 'saved' || message.t === 'now') && message.db === openNow()?.db.name) here?.(message.t)
  })
