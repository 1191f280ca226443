import { expect } from '@playwright/test'
import { look, lookAt, waitForPage } from '../support/accessibility.ts'
import { test } from '../support/company.ts'
import { checkInRows, scanSaved } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { withMoneyRows } from '../support/money-rows.ts'
import { signIn } from '../support/people.ts'
import { visits } from '../support/screen-areas.ts'
import { ask } from '../support/truth.ts'

for (const { who, of, area, paths } of visits)
  test(`nor from ${area} of ${who}: ${paths[0]} and its like`, async ({ page, company }) => {
    const [its] = ask<{ packageId: string }>(
      company,
      `select p.packageId from package p join account a on a.accountId = p.accountId where a.email = ? limit 1`,
      `${of}@quayside.test`,
    )
    await signIn(page, company.url, who)
    const [open] = ask<{ manifestId: string }>(
      company,
      `select manifestId from manifest where status = 'Open' limit 1`,
    )
    const [stop] = ask<{ deliveryId: string }>(
      company,
      `select deliveryId from delivery where status = 'OutForDelivery' limit 1`,
    )
    const [account] = ask<{ accountId: string }>(
      company,
      `select accountId from account where role = 'User' limit 1`,
    )
    const [ownDelivery] = ask<{ deliveryId: string }>(
      company,
      `select d.deliveryId from delivery d join account a on a.accountId = d.accountId where a.email = ? limit 1`,
      `${of}@quayside.test`,
    )
    const ids = {
      $own: ownDelivery?.deliveryId ?? '',
      $manifest: open?.manifestId ?? '',
      $account: account?.accountId ?? '',
      $delivery: stop?.deliveryId ?? '',
      $: its?.packageId ?? '',
    }
    const fullPaths = paths.map((path) =>
      Object.entries(ids).reduce(
        (address, [name, id]) => address.replace(name, id),
        area + withMoneyRows(company, path),
      ),
    )
    expect(await look(page, company.url, fullPaths, who.startsWith('user') ? 'customers' : 'staff')).toEqual(
      [],
    )
  })

test('nor from the desk, before a scan and after', async ({ page, company }) => {
  const [number = ''] = labels(1, 15)
  await signIn(page, company.url, 'warehouse')
  expect(await look(page, company.url, ['/admin/packages/checkin'])).toEqual([])
  await scanSaved(page, number)
  await expect(checkInRows(page).getByRole('button')).toBeVisible()
  expect(await lookAt(page, 'after a scan')).toEqual([])
  await page.getByText('Full', { exact: true }).click()
  await waitForPage(page)
  expect(await lookAt(page, 'the full desk')).toEqual([])
})
