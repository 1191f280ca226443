import type { Browser, Page } from '@playwright/test'
import { hasPackages } from './desk.ts'
import { sizes } from './device.ts'
import { type Person, signIn } from './people.ts'
import type { RunningServer } from './server.ts'

export interface PersonPage {
  readonly page: Page
  /** Returns how many documents the page has loaded since it was opened: no person has to reload it. */
  readonly loads: () => number
}

/** Opens a browser for this person alone, signed in; for staff with every package of the company on it. */
export async function openPageOf(
  browser: Browser,
  server: RunningServer,
  person: Person,
  size: keyof typeof sizes,
): Promise<PersonPage> {
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: size !== 'desktop' })
  const page = await context.newPage()
  await signIn(page, server.url, person)
  if (!person.startsWith('user')) await hasPackages(page, server.url, server)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return { page, loads: () => loads }
}

/** Opens a page for a person whose work needs no packages on the device. */
export async function openCallPage(browser: Browser, server: RunningServer, person: Person): Promise<Page> {
  const size = person.startsWith('user') ? sizes.phone : sizes.desktop
  const page = await (await browser.newContext({ viewport: size })).newPage()
  await signIn(page, server.url, person)
  return page
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Opens every group of the menu. */
export async function unfoldMenu(page: Page): Promise<void> {
  await menuOf(page).getByRole('link').first().waitFor()
  const closedGroups = menuOf(page).getByRole('button', { expanded: false })
  while ((await closedGroups.count()) > 0) await closedGroups.first().click()
}

/** Opens a screen by the menu. */
export async function openByMenu(page: Page, name: string): Promise<void> {
  await unfoldMenu(page)
  await menuOf(page).getByRole('link', { name, exact: true }).click()
}
