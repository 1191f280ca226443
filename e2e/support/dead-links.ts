import type { Page } from '@playwright/test'
import { areaOf, isScreen } from '../../scripts/screen-addresses.ts'

/** The links of a page that lead to no screen, or into the area of the other brand. */
export async function deadLinks(page: Page, path: string): Promise<string[]> {
  // A link within the page leads to no other screen.
  const hrefs = await page.locator('a[href]:not([href^="#"])').evaluateAll((links) =>
    links
      .map((link) => new URL(link.getAttribute('href') ?? '', location.href))
      .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
      .map(({ pathname, search }) => pathname + search),
  )
  const area = areaOf(path)
  const isForeign = (link: string) => area !== null && ![area, null].includes(areaOf(link))
  const isDead = (link: string) => !isScreen(link) || isForeign(link)
  return [...new Set(hrefs)]
    .filter(isDead)
    .map((link) => `${path} links to ${link}, which is no screen for it`)
}
