import type { Page } from '@playwright/test'
import { sizes } from './device.ts'

/** The rows of a list that a small window has to show as it opens. */
const leastRows = [
  { ...sizes.phone, rows: 5 },
  { ...sizes.handheld, rows: 7 },
] as const

/** A line for a list whose title, search and filters leave too little of a small window to its rows. */
export async function tooFewRows(page: Page, path: string): Promise<string[]> {
  const now = page.viewportSize()
  const least = leastRows.find(({ width, height }) => width === now?.width && height === now.height)
  if (!least) return []
  const bottoms = await page
    .locator('main tr[data-index]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  const inView = bottoms.filter((bottom) => bottom <= least.height + 0.5).length
  return bottoms.length >= least.rows && inView < least.rows
    ? [`${path} (${least.width} × ${least.height}) shows ${inView} rows, not ${least.rows}`]
    : []
}
