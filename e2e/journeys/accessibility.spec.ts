import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { scanSaved, takenIn } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { type Person, signIn } from '../support/people.ts'
import { ask } from '../support/truth.ts'

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }

const loading = '.mantine-Skeleton-root, .mantine-Loader-root, [role="status"][aria-label^="Loading"]'

/** Until the page shows what it is there for: nothing is being loaded any more, and its words stand still. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator(loading)).toHaveCount(0)
  let before = ''
  const standsStill = async () => {
    const last = before
    before = await page.locator('body').innerText()
    return before === last
  }
  await expect.poll(standsStill, { intervals: [300] }).toBe(true)
}

/** What keeps people out: axe's serious and critical findings, by rule and place. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function look(page: Page, url: string, paths: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const path of paths) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      all.push(...(await findings(page)).map((found) => `${path} (${size}) ${found}`))
    }
  }
  return all
}

const open = [
  '/',
  '/login',
  '/register',
  '/account/forgot-password',
  '/account/reset-password',
  '/account/verify-email',
  '/no-such-page',
]
const customer = ['/account/dashboard', '/account/packages', '/account/profile', '/account/device']
const staff = [
  '/admin',
  '/admin/packages',
  '/admin/packages/create',
  '/admin/packages/reviews',
  '/admin/device',
  '/admin/profile',
]

test('nobody is kept out of the public pages', async ({ page, company }) => {
  expect(await look(page, company.url, open)).toEqual([])
})

for (const [who, paths] of [
  ['user', customer],
  ['supervisor', staff],
] as const satisfies readonly (readonly [Person, readonly string[]])[])
  test(`nor from those of ${who}`, async ({ page, company }) => {
    const [package_] = ask<{ packageId: string }>(
      company,
      `select p.packageId from package p join account a on a.accountId = p.accountId
        where a.email = 'user@quayside.test' limit 1`,
    )
    await signIn(page, company.url, who)
    const area = who === 'user' ? '/account' : '/admin'
    const all = [...paths, `${area}/packages/${package_?.packageId}`]
    expect(await look(page, company.url, all)).toEqual([])
  })

test('nor from the desk, before a scan and after', async ({ page, company }) => {
  const [number = ''] = labels(1, 15)
  await signIn(page, company.url, 'warehouse')
  expect(await look(page, company.url, ['/admin/packages/checkin'])).toEqual([])
  await scanSaved(page, number)
  await expect(takenIn(page).getByRole('button')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByText('Full', { exact: true }).click()
  await settled(page)
  expect(await findings(page)).toEqual([])
})
