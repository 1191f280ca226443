import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { deadLinks } from './dead-links.ts'

const everything = ['wcag2a', 'wcag2aa', 'wcag21aa']
/** The dark scheme has other colours and the same words and places: one size and the rules about colours tell all of it. */
const looks = {
  phone: { width: 360, height: 740, colorScheme: 'light', runs: { type: 'tag', values: everything } },
  desktop: { width: 1440, height: 900, colorScheme: 'light', runs: { type: 'tag', values: everything } },
  'phone in the dark': {
    width: 360,
    height: 740,
    colorScheme: 'dark',
    runs: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  },
} as const
type Look = (typeof looks)[keyof typeof looks]

const loading = '.mantine-Skeleton-root, .mantine-Loader-root, [role="status"][aria-label^="Loading"]'

/** Until the page shows what it is there for: nothing is being loaded any more, and its words stand still. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator(loading)).toHaveCount(0)
  let before = ''
  const standsStill = async () => {
    const last = before
    before = await page.locator('body').innerText()
    return before === last
  }
  await expect.poll(standsStill, { intervals: [300] }).toBe(true)
}

/** Until no colour is on its way to another one. */
const standing = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        const isEnding = ({ effect }: Animation) =>
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return document.getAnimations().filter(isEnding).length
      }),
    )
    .toBe(0)

/** axe's serious and critical findings at this moment, by rule and place. */
async function findingsNow(page: Page, runOnly: Look['runs']): Promise<string[]> {
  const options = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** What keeps people out. A colour that was on its way to another one is gone at the second look. */
async function findings(page: Page, runs: Look['runs']): Promise<string[]> {
  const found = await findingsNow(page, runs)
  if (found.length === 0) return found
  await settled(page)
  await standing(page)
  return findingsNow(page, runs)
}

export async function lookAt(page: Page, path: string): Promise<string[]> {
  const all: string[] = []
  // Once for all looks: loading it into the page takes longer than a run.
  await page.evaluate(axe.source)
  for (const [name, { colorScheme, runs, ...viewport }] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await standing(page)
    all.push(...(await findings(page, runs)).map((found) => `${path} (${name}) ${found}`))
  }
  return all
}

export async function look(page: Page, url: string, paths: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const path of paths) {
    // Elsewhere first: two addresses that differ behind the # are one page to a browser.
    await page.goto('about:blank')
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await settled(page)
    all.push(...(await deadLinks(page, path)))
    all.push(...(await lookAt(page, path)))
  }
  return all
}
