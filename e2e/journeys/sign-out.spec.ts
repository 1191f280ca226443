import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { checkInRows, lineOf, openDesk, scanSaved, setBin } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { emailOf, fillSignIn } from '../support/people.ts'
import { placesOf } from '../support/remains.ts'
import { shot } from '../support/shots.ts'
import { ask, countsOf, eachOnce } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// A handheld goes from hand to hand: no work is lost with a sign-out, and no person sees the work of another.

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click()
const question = (page: Page) => page.getByRole('dialog', { name: 'Not everything is synced' })

test('unsent work is kept for the person who did it, apart from the next person', async ({ company }) => {
  const numbers = labels(2, 7)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  for (const number of numbers) await scanSaved(page, number)
  await logout(page)
  await expect(question(page)).toContainText('2 changes')
  await shot(page, 'handheld-sign-out')
  await question(page).getByRole('button', { name: 'Stay logged in until it’s synced' }).click()
  await expect(lineOf(page, numbers[0] ?? '')).toBeVisible()
  await logout(page)
  await question(page).getByRole('button', { name: 'Log out and keep unsent work' }).click()
  await expect(page).toHaveURL(/\/login/)

  await test.step('the next person sees none of the work', async () => {
    await handheld.regainSignal()
    await fillSignIn(page, 'processor')
    await expect(page).not.toHaveURL(/\/login/)
    await openDesk(page, handheld.url)
    await expect(page.getByText('No scans yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible()
    for (const number of numbers) await expect(page.getByText(number)).toHaveCount(0)
    // It is on the device, sealed: only the password of the person who left it makes it readable again.
    expect(await placesOf(page, ...numbers)).toEqual([])
    expect(countsOf(company, numbers)).toEqual(Object.fromEntries(numbers.map((number) => [number, 0])))
    await logout(page)
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('it is sent when its maker returns', async () => {
    await fillSignIn(page, 'warehouse')
    await expect(page).not.toHaveURL(/\/login/)
    await openDesk(page, handheld.url)
    for (const number of numbers) await expect(lineOf(page, number)).toContainText('Synced')
    expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  })
})

test('the question follows what is synced meanwhile', async ({ company }) => {
  const numbers = labels(2, 133)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  for (const number of numbers) await scanSaved(page, number)
  await logout(page)
  await expect(question(page)).toContainText('2 changes')
  await handheld.regainSignal()
  const syncedDialog = page.getByRole('dialog', { name: 'Everything is synced', exact: true })
  await expect(syncedDialog).toBeVisible()
  expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  await syncedDialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('how the desk was set up and what waits there for a choice is its maker’s alone, and comes back to them', async ({
  company,
}) => {
  const [expectedPackage] = ask<{ trackingNormalized: string }>(
    company,
    `select trackingNormalized from package where status = 'PreAlert' and courier = 'UPS' and deletedAt is null limit 1`,
  )
  // Ends like the number of a package that is expected, and is not that number.
  const similarNumber = `QX7${expectedPackage?.trackingNormalized.slice(-8)}`
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await setBin(page, 'DOCK-CANARY')
  await wedgeScan(page, similarNumber)
  await expect(page.getByRole('region', { name: 'Choose (1)' })).toContainText(similarNumber)
  await expect(page.getByRole('link', { name: 'Sync: 1 needs attention' })).toBeVisible()
  await logout(page)
  await expect(question(page)).toContainText('1 scan that needs a choice')
  await question(page).getByRole('button', { name: 'Log out and keep unsent work' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await placesOf(page, similarNumber, 'DOCK-CANARY')).toEqual([])

  await test.step('the next person has a desk of their own', async () => {
    await fillSignIn(page, 'processor')
    await expect(page).not.toHaveURL(/\/login/)
    await openDesk(page, handheld.url)
    await expect(page.getByText('No bin')).toBeVisible()
    await expect(page.getByText(similarNumber)).toHaveCount(0)
    await logout(page)
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('its maker chooses then', async () => {
    await fillSignIn(page, 'warehouse')
    await expect(page).not.toHaveURL(/\/login/)
    await openDesk(page, handheld.url)
    const choose = page.getByRole('region', { name: 'Choose (1)' })
    await choose.getByRole('button', { name: 'None: take as new' }).click()
    await expect(lineOf(page, similarNumber)).toContainText('Synced')
    await expect(choose).toHaveCount(0)
    expect(countsOf(company, [similarNumber])).toEqual(eachOnce([similarNumber]))
  })
})

test('with everything sent, or given up, nothing of a person stays on a shared device', async ({
  company,
}) => {
  const [sentNumber = '', unsent = ''] = labels(2, 8)
  const [customer] = ask<{ email: string; trackingNumber: string }>(
    company,
    `select a.email, p.trackingNumber from package p join account a on a.accountId = p.accountId
      where p.status = 'Shipped' and a.email like '%example.test' limit 1`,
  )
  const { email = '', trackingNumber = '' } = customer ?? {}
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await scanSaved(page, sentNumber)
  await expect(lineOf(page, sentNumber)).toContainText('Synced')
  expect(await placesOf(page, email)).not.toEqual([])
  await logout(page)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => placesOf(page, sentNumber, email, trackingNumber)).toEqual([])

  await fillSignIn(page, 'warehouse')
  await expect(page).not.toHaveURL(/\/login/)
  await openDesk(page, handheld.url)
  await handheld.loseSignal()
  await scanSaved(page, unsent)
  await expect(checkInRows(page)).toHaveCount(1)
  await logout(page)
  await question(page).getByLabel('I understand that unsent work will be lost').check()
  await question(page).getByRole('button', { name: 'Log out and erase unsent work' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => placesOf(page, unsent, email, emailOf('warehouse'))).toEqual([])
})
