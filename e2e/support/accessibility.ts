import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** What keeps people out: axe's serious and critical findings, by rule and place. */
async function findings(page: Page, { type, values }: Look['runs']): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (type === 'tag'
    ? axe.withTags([...values])
    : axe.withRules([...values])
  ).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

export async function lookAt(page: Page, path: string): Promise<string[]> {
  const all: string[] = []
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
    all.push(...(await lookAt(page, path)))
  }
  return all
}
