import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Time for an interaction's effects to end: the next one is measured alone. */
const pauseMs = 400
/** The browser doesn't report interactions that are shorter than this. */
const unlistedMs = 16

interface InteractionWatch {
  /** Milliseconds of each interaction since the last call. */
  take(): number[]
}

/** Notes how long each interaction takes from the key or the pointer to the next paint, as the browser measures it. */
function watchPage(thresholdMs: number): void {
  const longest = new Map<number, number>()
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  const options = { type: 'event', durationThreshold: thresholdMs }
  observer.observe(options)
  const countAll = () => Number(Reflect.get(performance, 'interactionCount'))
  let countBefore = 0
  const watch: InteractionWatch = {
    take() {
      note(observer.takeRecords())
      const durations = [...longest.values()]
      longest.clear()
      const unlistedCount = Math.max(0, countAll() - countBefore - durations.length)
      countBefore = countAll()
      return [...durations, ...Array.from({ length: unlistedCount }, () => thresholdMs)]
    },
  }
  Object.assign(window, { interactionWatch: watch })
}

/** Before the page is opened. */
export const watchInteractions = (page: Page): Promise<unknown> => page.addInitScript(watchPage, unlistedMs)

/** Returns how long each interaction of an action took, until the next paint. */
export async function interactionsOf(page: Page, action: () => Promise<unknown>): Promise<number[]> {
  const take = () =>
    page.evaluate(() => (window as unknown as { interactionWatch: InteractionWatch }).interactionWatch.take())
  await take()
  await action()
  await sleep(pauseMs)
  return take()
}
