import { expect, type Locator, type Page } from '@playwright/test'
import { may } from '#sync/policies/actor.ts'
import { defaultPermissions, type Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { documentTitle } from '../../src/guards/facts.ts'
import { checkGuards } from '../../src/guards/guards.ts'
import { longestMenu } from '../../src/layouts/menus/menu-entries.ts'
import { test } from '../support/company.ts'
import { countControls } from '../support/controls-above.ts'
import { unfoldMenu } from '../support/open-page.ts'
import { type Person, signIn } from '../support/people.ts'
import { staffRouteFacts } from '../support/route-facts.ts'
import { staffScreens } from '../support/staff-screens.ts'

// Each staff role walks every area: it sees what its permissions open, and meets a refusal everywhere else.

const people: Readonly<Record<Exclude<Role, 'User'>, Person>> = {
  Admin: 'admin',
  Employee: 'employee',
  Driver: 'driver',
  Supervisor: 'supervisor',
  Senior: 'senior',
  Agent: 'agent',
  Processor: 'processor',
  Warehouse: 'warehouse',
}

const forbidden = { title: documentTitle('403 Forbidden'), heading: '403 Forbidden' }

/** These screens show no single row: the content of a row's own page depends on the row. */
const screens = [
  ...new Map(
    staffScreens
      .map(({ route, path }) => ({ path: path.replace(/\?.*/, ''), facts: staffRouteFacts(route) }))
      .filter(({ path }) => !path.includes('$'))
      .map((screen) => [screen.path, screen]),
  ).values(),
]

/** Each action begins something new on a screen, and takes a right. */
const actions: readonly { path: string; name: string; permission: Permission }[] = [
  { path: '/admin/packages', name: 'Check-in', permission: 'CheckInPackageView' },
  { path: '/admin/invoices', name: 'New invoice', permission: 'InvoiceCreate' },
  { path: '/admin/payment-links', name: 'New payment link', permission: 'CheckoutUpdate' },
  { path: '/admin/manifests', name: 'New manifest', permission: 'ManifestCreate' },
  { path: '/admin/blogs', name: 'New post', permission: 'BlogCreate' },
  { path: '/admin/creditnotes', name: 'New credit note', permission: 'CreditNoteCreate' },
]

const everyones = { path: '/admin/device', title: documentTitle('Device & Sync') }

/**
 * Goes to an address as a link does, without reloading the app; it goes by way of a page with another title, so that
 * the title tells.
 */
async function goTo(page: Page, path: string, title: string): Promise<void> {
  if (path !== everyones.path && (await page.title()) === title)
    await goTo(page, everyones.path, everyones.title)
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await expect(page).toHaveTitle(title)
}

const pathsIn = (menu: Locator): Promise<string[]> =>
  menu
    .locator('a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

// Fifty screens each: minutes, on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const [role, person] of Object.entries(people) as [Exclude<Role, 'User'>, Person][])
  test(`${role}: every area that its permissions open, and a refusal at all others`, async ({
    page,
    company,
  }) => {
    const visitor = { role, permissions: defaultPermissions(role) }
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('response', (response) => {
      const isRefused = response.status() === 403 || response.status() >= 500
      if (isRefused && response.url().includes('/api/'))
        faults.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`)
    })
    await signIn(page, company.url, person)
    const heading = page.getByRole('heading', { level: 1 })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Device & Sync', exact: true })).toBeVisible()
    const entries = await menu.locator('a:visible, button:visible').count()
    expect(entries).toBeLessThanOrEqual(longestMenu)
    const above = countControls(role, entries)
    await unfoldMenu(page)
    const listedPaths = await pathsIn(menu)
    const opened: string[] = []
    for (const { path, facts } of screens) {
      const isOpen = checkGuards(visitor, facts) === null
      if (isOpen) opened.push(path)
      await goTo(page, path, isOpen ? documentTitle(facts.title) : forbidden.title)
      if (!isOpen) {
        await expect(heading).toHaveText(forbidden.heading)
        continue
      }
      await expect(heading).toBeVisible()
      await expect(heading).not.toHaveText(/^[45]\d\d /)
      await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await above.look(page, path)
      for (const { name, permission } of actions.filter((action) => action.path === path))
        await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(
          may(visitor, permission) ? 1 : 0,
        )
    }
    expect(listedPaths.filter((path) => !opened.includes(path))).toEqual([])
    expect(faults).toEqual([])
    expect(above.crowdedLists).toEqual([])
    expect(above.record()).toBeGreaterThan(0)
  })
