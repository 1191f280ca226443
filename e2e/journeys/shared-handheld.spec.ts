import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages, openDesk, scanSaved, setBin, verdict } from '../support/desk.ts'
import { openDevice } from '../support/device.ts'
import { labels } from '../support/labels.ts'
import { emailOf, type Person, password, signIn } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { apiAs, ask, countsOf } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

const lock = (page: Page) => page.getByRole('dialog', { name: /./ }).filter({ hasText: 'scan your badge' })

const nameOf = (company: RunningServer, person: Person): string =>
  ask<{ name: string }>(
    company,
    `select trim(firstName || ' ' || lastName) as name from account where email = ?`,
    emailOf(person),
  )[0]?.name ?? ''

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await lock(page).getByRole('button', { name: digit, exact: true }).click()
  await lock(page).getByRole('button', { name: 'OK' }).click()
}

async function takeOver(page: Page, name: string, pin: string): Promise<void> {
  await lock(page).getByRole('button', { name }).click()
  await enterPin(page, pin)
  await expect(lock(page)).toHaveCount(0)
}

async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand over device' }).click()
  await expect(lock(page)).toBeVisible()
}

/** Who checked a package in, by the server's audit. */
const makerOf = (company: RunningServer, number: string): string | undefined =>
  ask<{ email: string }>(
    company,
    `select account.email from audit
      join package on package.packageId = audit.entityId
      join account on account.accountId = audit.accountId
      where audit.action = 'package.checkIn' and package.trackingNormalized = ?`,
    number,
  )[0]?.email

test('one handheld from hand to hand without a signal: each scan is its maker’s', async ({ company }) => {
  const [first = '', second = '', stray = ''] = labels(3, 711)
  const pins = { warehouse: '4826', processor: '739104', senior: '20586' } as const
  for (const person of ['warehouse', 'processor', 'senior'] as const) {
    const send = await apiAs(company, person)
    await send('POST', '/handhelds/own/pin', { pin: pins[person], password })
  }
  const office = await apiAs(company, 'supervisor')
  const [processor] = ask<{ accountId: string }>(
    company,
    'select accountId from account where email = ?',
    emailOf('processor'),
  )
  const badge = await office<{ code: string }>('POST', `/handhelds/badges/${processor?.accountId}`, {})

  await using handheld = await openDevice(company, { size: 'handheld' })
  const { page } = handheld
  await signIn(page, handheld.url, 'supervisor')
  await page.goto(`${handheld.url}/admin/device`)
  await page.getByRole('button', { name: 'Share this device' }).click()
  await page.getByLabel('Name').fill('Dock 3')
  await page.getByLabel('Branch').selectOption('All branches')
  await page.getByRole('dialog').getByRole('button', { name: 'Share this device' }).click()
  await expect(lock(page)).toContainText('Dock 3')

  await takeOver(page, nameOf(company, 'warehouse'), pins.warehouse)
  await hasPackages(page, handheld.url, company)
  await openDesk(page, handheld.url)
  await setBin(page, 'DOCK-3')
  await handheld.loseSignal()
  await scanSaved(page, first)

  await handOver(page)
  await wedgeScan(page, stray)
  await expect(lock(page)).toContainText('This handheld is locked')
  await wedgeScan(page, badge.code)
  await expect(lock(page).getByRole('heading')).toHaveText(nameOf(company, 'processor'))
  await enterPin(page, pins.processor)
  await expect(lock(page)).toHaveCount(0)
  // The desk as it was left.
  await expect(page.getByText('DOCK-3').first()).toBeVisible()
  await scanSaved(page, second)

  await handOver(page)
  await lock(page)
    .getByRole('button', { name: nameOf(company, 'senior') })
    .click()
  for (const left of ['4 tries left', '3 tries left', '2 tries left', 'One try left']) {
    await enterPin(page, '11223')
    await expect(lock(page)).toContainText(left)
  }
  await enterPin(page, '11223')
  await expect(lock(page)).toContainText('5 wrong tries')
  await page.reload()
  await lock(page)
    .getByRole('button', { name: nameOf(company, 'senior') })
    .click()
  await expect(lock(page)).toContainText('5 wrong tries')
  await lock(page).getByRole('button', { name: 'Someone else' }).click()
  await takeOver(page, nameOf(company, 'warehouse'), pins.warehouse)
  await expect(page.getByText('DOCK-3').first()).toBeVisible()
  await expect(verdict(page)).toBeVisible()

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
})
