import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { scanSaved, takenIn } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { type Person, signIn } from '../support/people.ts'
import { ask } from '../support/truth.ts'

/** The dark scheme has other colours and the same words and places: one size tells of its contrast. */
const looks = {
  phone: { width: 360, height: 740, colorScheme: 'light' },
  desktop: { width: 1440, height: 900, colorScheme: 'light' },
  'phone in the dark': { width: 360, height: 740, colorScheme: 'dark' },
} as const

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
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function lookAt(page: Page, path: string): Promise<string[]> {
  const all: string[] = []
  for (const [name, { colorScheme, ...viewport }] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await standing(page)
    all.push(...(await findings(page)).map((found) => `${path} (${name}) ${found}`))
  }
  return all
}

async function look(page: Page, url: string, paths: readonly string[]): Promise<string[]> {
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

const nobody = '0190a1b2-0000-7000-8000-00000000dead'
const open = ['/', '/login', '/register', '/slp', '/register?brand=slp', '/unauthorized', '/no-such-page']
const mails = [
  '/account/forgot-password',
  '/account/reset-password',
  '/account/reset-password#not-a-token',
  '/account/verify-email',
  '/account/verify-email#not-a-token',
  '/register?token=not-a-token',
]

const payments = [
  '/checkout',
  '/checkout/AAAAAAAAAAAAAAAAAAAAAA',
  '/payment-success',
  '/payment-cancelled',
  `/payment-success?customReference=${nobody}`,
]

for (const [what, paths] of [
  ['the public pages', open],
  ['where payments lead', payments],
  ['where mails and first starts lead', mails],
] as const)
  test(`nobody is kept out of ${what}`, async ({ page, company }) => {
    expect(await look(page, company.url, paths)).toEqual([])
  })

test('nobody is kept out of a payment link, open or paid', async ({ page, company }) => {
  const paths = ask<{ checkoutId: string; checkoutToken: string }>(
    company,
    'select checkoutId, checkoutToken from checkout group by status',
  ).flatMap(({ checkoutId, checkoutToken }) => [
    `/checkout/${checkoutToken}`,
    `/payment-cancelled?customReference=${checkoutId}`,
  ])
  expect(paths.length).toBeGreaterThan(2)
  expect(await look(page, company.url, paths)).toEqual([])
})

const areas: readonly { who: Person; of: string; area: string; paths: readonly string[] }[] = [
  {
    who: 'user',
    of: 'user',
    area: '/account',
    paths: ['/dashboard', '/packages', '/profile', '/device', '/packages/$', `/packages/${nobody}`],
  },
  {
    who: 'user2',
    of: 'user2',
    area: '/slp/account',
    paths: ['/dashboard', '/packages', '/profile', '/device', '/packages/$'],
  },
  {
    who: 'supervisor',
    of: 'user',
    area: '/admin',
    paths: ['', '/packages', '/packages?q=zzzzzz', '/packages/$', '/packages/$/edit', '/packages/$/images'],
  },
  {
    who: 'employee',
    of: 'user',
    area: '/admin',
    paths: ['/packages/reviews', '/device', '/device/scan-test', '/profile', `/packages/${nobody}`],
  },
  { who: 'senior', of: 'user', area: '/admin', paths: ['/packages/create', '/packages/not-an-id'] },
  // A page that this person may not see.
  { who: 'driver', of: 'user', area: '/admin', paths: ['/packages/checkin'] },
]

for (const { who, of, area, paths } of areas)
  test(`nor from ${area} of ${who}`, async ({ page, company }) => {
    const [its] = ask<{ packageId: string }>(
      company,
      `select p.packageId from package p join account a on a.accountId = p.accountId where a.email = ? limit 1`,
      `${of}@quayside.test`,
    )
    await signIn(page, company.url, who)
    const all = paths.map((path) => area + path.replace('$', its?.packageId ?? ''))
    expect(await look(page, company.url, all)).toEqual([])
  })

test('nor from the desk, before a scan and after', async ({ page, company }) => {
  const [number = ''] = labels(1, 15)
  await signIn(page, company.url, 'warehouse')
  expect(await look(page, company.url, ['/admin/packages/checkin'])).toEqual([])
  await scanSaved(page, number)
  await expect(takenIn(page).getByRole('button')).toBeVisible()
  expect(await lookAt(page, 'after a scan')).toEqual([])
  await page.getByText('Full', { exact: true }).click()
  await settled(page)
  expect(await lookAt(page, 'the full desk')).toEqual([])
})
