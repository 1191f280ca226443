import { expect } from '@playwright/test'
import { look, lookAt, settled } from '../support/accessibility.ts'
import { test } from '../support/company.ts'
import { scanSaved, takenIn } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { type Person, signIn } from '../support/people.ts'
import { ask } from '../support/truth.ts'

const nobody = '0190a1b2-0000-7000-8000-00000000dead'

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
