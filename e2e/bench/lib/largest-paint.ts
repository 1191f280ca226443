import type { Page } from 'playwright'

/** A page that has painted nothing larger for this long is drawn. */
const quietMs = 1500

/** Records the time and the words of the largest part painted so far. */
function watchPaints(): void {
  const paint = { at: 0, words: '' }
  Object.assign(window, { largestPaint: paint })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      paint.at = entry.startTime
      const element: unknown = Reflect.get(entry, 'element')
      paint.words = element instanceof Element ? (element.textContent?.trim().slice(0, 40) ?? '') : ''
    }
  })
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Call this before the page is opened. */
export const watchLargestPaint = (page: Page): Promise<unknown> => page.addInitScript(watchPaints)

export interface LargestPaint {
  /** Milliseconds after the navigation began. */
  readonly at: number
  readonly words: string
}

/** The largest paint of the address, as the browser reports it. */
export async function largestPaintOf(page: Page, address: string): Promise<LargestPaint> {
  await page.goto(address)
  const handle = await page.waitForFunction((quiet) => {
    const { largestPaint } = window as unknown as { largestPaint: LargestPaint }
    const isDone =
      largestPaint.at > 0 && document.querySelector('h1') && performance.now() - largestPaint.at > quiet
    return isDone ? largestPaint : null
  }, quietMs)
  const paint = await handle.jsonValue()
  if (!paint) throw new Error(`${address} has painted nothing.`)
  return paint
}
