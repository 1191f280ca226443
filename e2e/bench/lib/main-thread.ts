import type { Page } from 'playwright'

interface BlockWatch {
  /** Milliseconds of each task of 50 and more since the last call. */
  take(): number[]
}

function watchPage(): void {
  let durations: number[] = []
  const note = (entries: PerformanceEntryList) => {
    durations.push(...entries.map(({ duration }) => duration))
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  const watch: BlockWatch = {
    take() {
      note(observer.takeRecords())
      const before = durations
      durations = []
      return before
    },
  }
  Object.assign(window, { blockWatch: watch })
}

/** Before the page is opened: notes each task that holds the page for 50 ms or more, as the browser measures it. */
export const watchBlocks = (page: Page): Promise<unknown> => page.addInitScript(watchPage)

/** Returns the longest time that the page was blocked during an action; 50 means that no block was that long. */
export async function longestBlock(page: Page, action: () => Promise<unknown>): Promise<number> {
  const take = () => page.evaluate(() => (window as unknown as { blockWatch: BlockWatch }).blockWatch.take())
  await take()
  await action()
  return Math.max(50, ...(await take()))
}

/** Megabytes of the page's scripts, after everything that can go is gone; workers have a separate heap. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}
