import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Time for what an interaction has begun to end: the next one is measured by itself. */
const pauseMs = 400
/** What the browser does not tell one by one, since it is quicker than this. */
const unlistedMs = 16

interface InteractionWatch {
  /** Milliseconds of each interaction since the last call. */
  take(): number[]
}

/** Notes how long each interaction takes from the key or the pointer to the next paint, as the browser measures it. */
function watchPage(unlisted: number): void {
  const longest = new Map<number, number>()
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  const options = { type: 'event', durationThreshold: unlisted }
  observer.observe(options)
  const countAll = () => Number(Reflect.get(performance, 'interactionCount'))
  let counted = 0
  const watch: InteractionWatch = {
    take() {
      note(observer.takeRecords())
      const listed = [...longest.values()]
      longest.clear()
      const unlistedCount = Math.max(0, countAll() - counted - listed.length)
      counted = countAll()
      return [...listed, ...Array.from({ length: unlistedCount }, () => unlisted)]
    },
  }
  Object.assign(window, { interactionWatch: watch })
}

/** Before the page is opened. */
export const watchInteractions = (page: Page): Promise<unknown> => page.addInitScript(watchPage, unlistedMs)

/** What the interactions of an action took, each until the next paint. */
export async function interactionsOf(page: Page, action: () => Promise<unknown>): Promise<number[]> {
  const take = () =>
    page.evaluate(() => (window as unknown as { interactionWatch: InteractionWatch }).interactionWatch.take())
  await take()
  await action()
  await sleep(pauseMs)
  return take()
}
