import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages, openDesk, scanSaved, setBin, verdict } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { emailOf } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import {
  enterPin,
  lock,
  openSharedHandheld,
  setPins,
  takeOver,
  workerName,
} from '../support/shared-handheld.ts'
import { apiAs, ask, countsOf } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand over device' }).click()
  await expect(lock(page)).toBeVisible()
}

/** Returns the person who checked a package in, by the server's audit. */
const makerOf = (company: RunningServer, number: string): string | undefined =>
  ask<{ email: string }>(
    company,
    `select account.email from audit
      join package on package.packageId = audit.entityId
      join account on account.accountId = audit.accountId
      where audit.action = 'package.checkIn' and package.trackingNormalized = ?`,
    number,
  )[0]?.email

test('a single handheld goes from hand to hand without a signal: each scan is its maker’s', async ({
  company,
}) => {
  const [first = '', second = '', stray = ''] = labels(3, 711)
  const pins = {
    ...{ warehouse: '4826', processor: '739104', senior: '20586' },
    ...{ employee: '60417', driver: '58213', supervisor: '94027' },
  } as const
  await setPins(company, pins)
  const office = await apiAs(company, 'supervisor')
  const [processor] = ask<{ accountId: string }>(
    company,
    'select accountId from account where email = ?',
    emailOf('processor'),
  )
  const badge = await office<{ code: string }>('POST', `/handhelds/badges/${processor?.accountId}`, {})

  await using handheld = await openSharedHandheld(company, 'Dock 3')
  const { page } = handheld

  await takeOver(page, workerName(company, 'warehouse'), pins.warehouse)
  await hasPackages(page, handheld.url, company)
  await openDesk(page, handheld.url)
  await setBin(page, 'DOCK-3')
  await handheld.loseSignal()
  await scanSaved(page, first)

  await handOver(page)
  await wedgeScan(page, stray)
  await expect(lock(page)).toContainText('This handheld is locked')
  await wedgeScan(page, badge.code)
  await expect(lock(page).getByRole('heading')).toHaveText(workerName(company, 'processor'))
  await enterPin(page, pins.processor)
  await expect(lock(page)).toHaveCount(0)
  // The desk as it was left.
  await expect(page.getByText('DOCK-3').first()).toBeVisible()
  await scanSaved(page, second)

  await handOver(page)
  await lock(page)
    .getByRole('button', { name: workerName(company, 'senior') })
    .click()
  for (const left of ['4 tries left', '3 tries left', '2 tries left', 'One try left']) {
    await enterPin(page, '11223')
    await expect(lock(page)).toContainText(left)
  }
  await enterPin(page, '11223')
  await expect(lock(page)).toContainText('5 wrong tries')
  await page.reload()
  await lock(page)
    .getByRole('button', { name: workerName(company, 'senior') })
    .click()
  await expect(lock(page)).toContainText('5 wrong tries')
  await lock(page).getByRole('button', { name: 'Someone else' }).click()
  await takeOver(page, workerName(company, 'warehouse'), pins.warehouse)
  await expect(page.getByText('DOCK-3').first()).toBeVisible()
  await expect(verdict(page)).toBeVisible()

  // Neither may check in: each is led to the first screen that is theirs, also after a restart.
  await handOver(page)
  await takeOver(page, workerName(company, 'employee'), pins.employee)
  await expect(page.getByRole('heading', { name: 'Floor' })).toBeVisible()
  await page.goto(`${handheld.url}/admin/packages/checkin`)
  await expect(page.getByRole('heading', { name: 'Floor' })).toBeVisible()
  await handOver(page)
  await takeOver(page, workerName(company, 'driver'), pins.driver)
  await expect(page).toHaveURL(/\/admin\/packages$/)
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible()

  await handheld.regainSignal()
  await expect
    .poll(() => countsOf(company, [first, second]), { timeout: 30_000 })
    .toEqual({
      [first]: 1,
      [second]: 1,
    })
  expect([makerOf(company, first), makerOf(company, second)]).toEqual([
    emailOf('warehouse'),
    emailOf('processor'),
  ])
  expect(countsOf(company, [stray])).toEqual({ [stray]: 0 })
  await page.goto(`${handheld.url}/admin/floor`)
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible()
  await handOver(page)
  await takeOver(page, workerName(company, 'warehouse'), pins.warehouse)
  await openDesk(page, handheld.url)

  // From the desk to a driver, who has none; then at a screen that both may see, it stays open and is drawn for the next.
  await handOver(page)
  await takeOver(page, workerName(company, 'driver'), pins.driver)
  await expect(page).toHaveURL(/\/admin\/packages$/)
  await handOver(page)
  await takeOver(page, workerName(company, 'supervisor'), pins.supervisor)
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible()
  await page.goto(`${handheld.url}/admin/manifests`)
  await expect(page.getByRole('heading', { name: 'Manifests' })).toBeVisible()
  await handOver(page)
  await takeOver(page, workerName(company, 'warehouse'), pins.warehouse)
  await expect(page).toHaveURL(/\/admin\/manifests$/)
  await expect(page.getByRole('heading', { name: 'Manifests' })).toBeVisible()
})
