import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { areaOf } from '../../scripts/screen-addresses.ts'
import { deadLinks } from './dead-links.ts'
import { sizes } from './device.ts'
import { tooWide } from './fit.ts'
import { forgetShifts, tooMuchShift, watchShifts } from './layout-shift.ts'
import { outOfReach } from './reach.ts'
import { tooFewRows } from './rows-in-view.ts'
import { valuesOfPrograms } from './values-of-programs.ts'

const everything = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice']

/** The customers' pages have no moderate finding either, such as a dialog's header that counts as a second banner. */
const bounds = {
  customers: ['moderate', 'serious', 'critical'],
  staff: ['serious', 'critical'],
}
type Whose = keyof typeof bounds

/** Both sizes and both schemes, each once: what a size has of its own takes its colours from the same palette. */
const looks = {
  phone: { width: 360, height: 740, colorScheme: 'light' },
  'desktop in the dark': { width: 1440, height: 900, colorScheme: 'dark' },
} as const

const loading = '.mantine-Skeleton-root, .mantine-Loader-root, [role="status"][aria-label^="Loading"]'

/** Until the page shows its content: nothing is being loaded any more, and its words no longer change. */
export async function waitForPage(page: Page): Promise<void> {
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

/** axe's findings at this moment, by rule and place. */
async function findingsNow(page: Page, audience: Whose): Promise<string[]> {
  const options = { runOnly: { type: 'tag', values: everything }, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations
    .filter(({ impact }) => bounds[audience].includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Returns the faults that keep people out. A colour that was still changing is gone at the second look. */
async function findings(page: Page, audience: Whose): Promise<string[]> {
  const firstFindings = await findingsNow(page, audience)
  if (firstFindings.length === 0) return firstFindings
  await waitForPage(page)
  await standing(page)
  return findingsNow(page, audience)
}

export async function lookAt(page: Page, path: string, audience: Whose = 'staff'): Promise<string[]> {
  const faults = await valuesOfPrograms(page, path)
  // Once for a document: loading it into the page takes longer than a run.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  for (const [name, { colorScheme, ...viewport }] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await standing(page)
    faults.push(...(await findings(page, audience)).map((finding) => `${path} (${name}) ${finding}`))
    faults.push(...(await tooWide(page, path)))
  }
  return [...faults, ...(await outOfReachInAll(page, path))]
}

/** Returns the controls that can't be pressed in one of the three windows. */
async function outOfReachInAll(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await standing(page)
    faults.push(...(await outOfReach(page, path)))
  }
  return faults
}

interface Routed {
  readonly __TSR_ROUTER__?: {
    readonly history: { push(path: string): void }
    readonly latestLocation: { readonly href: string }
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } }
  }
}

/** Goes to a screen as a link does, without loading the app again; false where no app runs. */
async function goWithin(page: Page, path: string): Promise<boolean> {
  const isGoing = await page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = globalThis as Routed
    router?.history.push(to)
    return router !== undefined
  }, path)
  if (isGoing)
    await page.waitForFunction(() => {
      const { __TSR_ROUTER__: router } = globalThis as Routed
      return (
        router?.state.status === 'idle' && router.state.resolvedLocation?.href === router.latestLocation.href
      )
    })
  return isGoing
}

// Public pages are drawn by the server, and an address that hands something over behind its # is read once.
const isOfApp = (path: string): boolean =>
  (areaOf(path) !== null || path.startsWith('/admin')) && !path.includes('#')

async function load(page: Page, url: string, path: string): Promise<void> {
  // Elsewhere first: two addresses that differ behind the # are one page to a browser.
  await page.goto('about:blank')
  await page.goto(`${url}${path}`)
}

export async function look(
  page: Page,
  url: string,
  paths: readonly string[],
  audience: Whose = 'staff',
): Promise<string[]> {
  const faults: string[] = []
  const windows = Object.values(sizes)
  await watchShifts(page)
  for (const [nth, path] of paths.entries()) {
    // In turn, so that each size is seen with many screens and no screen is opened more than once.
    const window = windows[nth % windows.length]
    if (window) await page.setViewportSize(window)
    await forgetShifts(page)
    // The first path is always loaded: a person who has just logged in is still being led to their own first screen.
    const isThere = nth > 0 && isOfApp(path) && (await goWithin(page, path))
    if (!isThere) await load(page, url, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await waitForPage(page)
    if (audience === 'staff')
      faults.push(...(await tooMuchShift(page, path)), ...(await tooFewRows(page, path)))
    faults.push(...(await deadLinks(page, path)), ...(await tooWide(page, path)))
    faults.push(...(await lookAt(page, path, audience)))
  }
  return faults
}
