import type { Page } from '@playwright/test'

/** The sum of layout shifts that a screen may have while it opens; Google calls 0.1 good. */
const mostShift = 0.05

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

interface Watched {
  layoutShifts?: { value: number; what: string }[]
}

/** Notes the layout shifts of every document that the page opens from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watchedWindow = globalThis as Watched
    watchedWindow.layoutShifts = []
    const nameOf = (node: Node | null): string =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.classList[0] ?? ''}`
        : (node?.nodeName ?? '?')
    const note = ({ value, hadRecentInput, sources }: LayoutShift) => {
      const nodeNames = sources.map(({ node }) => nameOf(node)).join(', ')
      if (!hadRecentInput) watchedWindow.layoutShifts?.push({ value, what: nodeNames })
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as LayoutShift)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Forgets the shifts so far, such as those of a window that changed its size. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const watchedWindow = globalThis as Watched
    if (watchedWindow.layoutShifts) watchedWindow.layoutShifts = []
  })

/** A line for a screen that moved too much while it opened. */
export async function tooMuchShift(page: Page, path: string): Promise<string[]> {
  const shifts = await page.evaluate(() => (globalThis as Watched).layoutShifts ?? [])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= mostShift) return []
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const parts = shifts.map(({ value, what }) => `${value.toFixed(3)} of ${what}`)
  return [`${path} (${width} × ${height}) moves by ${sum.toFixed(3)} while it opens: ${parts.join('; ')}`]
}
