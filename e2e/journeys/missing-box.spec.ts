import { expect, test } from '@playwright/test'
import { verdict } from '../support/desk.ts'
import { flyToCustoms } from '../support/flight.ts'
import { clearExcept, markRestMissing, scanFor, takeStep, waitToCount } from '../support/manifest-work.ts'
import { openPageOf } from '../support/open-page.ts'
import { emailOf } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

// A box goes missing, is paid for and turns up, and another was not expected by anyone: each person works at their
// own screen.

const extraNumber = 'TBA883000000017'

test('a box goes missing, is paid for and is found; a box too many is added; each reads the same without reloading', async ({
  browser,
}) => {
  await using server = await startServer()
  const [user] = ask<{ accountId: string }>(
    server,
    'select accountId from account where email = ?',
    emailOf('user'),
  )
  const flight = await flyToCustoms(server, [user?.accountId ?? ''], 3)
  const [first, lostNumber, heldNumber] = flight.boxes.map(({ number }) => number)
  const lostId = flight.boxes[1]?.packageId ?? ''
  const handheld = await openPageOf(browser, server, 'processor', 'handheld')
  const supervisor = await openPageOf(browser, server, 'supervisor', 'desktop')
  const phone = await openPageOf(browser, server, 'user', 'phone')
  const employee = await openPageOf(browser, server, 'employee', 'desktop')
  await handheld.page.goto(`${server.url}/admin/manifests/${flight.manifestId}`)
  await waitToCount(handheld.page)
  await phone.page.goto(`${server.url}/account/packages/${lostId}`)
  for (const { page } of [supervisor, employee]) {
    await page.goto(`${server.url}/admin/packages/${lostId}`)
    await expect(page.getByText('At customs').first()).toBeVisible()
  }

  await test.step('without a signal, the count takes a box too many and says what is missing', async () => {
    const { page } = handheld
    await page.context().setOffline(true)
    for (const number of [first, heldNumber]) await scanFor(page, number ?? '', 'Received')
    await scanFor(page, extraNumber, 'Not found')
    await shot(page, 'missing-1-unknown')
    await page.getByRole('button', { name: 'Add as extra' }).click()
    await expect(verdict(page)).toContainText('Added as extra')
    await markRestMissing(page, 1)
    await page.getByText('Problems 2').click()
    const problems = page.getByRole('list', { name: 'Problems: packages' })
    await expect(problems.getByText('Extra', { exact: true })).toBeVisible()
    await expect(problems.getByText('Missing', { exact: true })).toBeVisible()
    await shot(page, 'missing-2-problems')
    await page.context().setOffline(false)
  })

  await test.step('the office and the customer see it automatically', async () => {
    for (const { page } of [supervisor, employee])
      await expect(page.getByText(/^Missing since/).first()).toBeVisible()
    await expect(phone.page.getByText('We’re looking for your package').first()).toBeVisible()
    await expect(phone.page.getByText('Your package is in Jamaica')).toHaveCount(1)
    await shot(phone.page, 'missing-3-customer')
  })

  await test.step('the clerk gives it up, and the supervisor pays for it', async () => {
    const { page } = employee
    await page.getByRole('button', { name: 'Report as lost' }).click()
    await page.getByLabel('What was done to find it?').fill('Searched both warehouses')
    await page.getByRole('dialog').getByRole('button', { name: 'Report as lost' }).click()
    await expect(page.getByText('A supervisor or a senior decides')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0)
    await supervisor.page.getByRole('button', { name: 'Decide' }).click()
    const dialog = supervisor.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Lost on the flight')
    await shot(supervisor.page, 'missing-4-decide')
    await dialog.getByRole('button', { name: /^Credit J\$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Lost', { exact: true }).first()).toBeVisible()
    await expect(phone.page.getByText('Your package is lost').first()).toBeVisible()
    await expect(phone.page.getByText(/We credited J\$/)).toBeVisible()
    await shot(phone.page, 'missing-5-lost')
    const notes = ask<{ n: number }>(server, `select count(*) as n from creditNote where reason like 'Lost%'`)
    expect(notes[0]?.n).toBe(1)
  })

  await test.step('it turns up after the manifest has gone on, and follows it', async () => {
    const { page } = handheld
    await clearExcept(page, heldNumber ?? '', 'The licence is missing')
    await scanFor(page, lostNumber ?? '', 'Found')
    await expect(supervisor.page.getByText('At head office').first()).toBeVisible()
    await shot(supervisor.page, 'missing-6-found')
    await supervisor.page.getByRole('button', { name: 'Take credit back' }).click()
    await supervisor.page.getByLabel('Why? The customer sees it.').fill('It came with the next truck')
    await supervisor.page.getByRole('dialog').getByRole('button', { name: 'Take credit back' }).click()
    await expect(supervisor.page.getByText(/taken back$/)).toBeVisible()
    await expect(phone.page.getByText('Your package is lost')).toHaveCount(0)
  })

  await test.step('completing the manifest names what customs keeps', async () => {
    const { page } = handheld
    await page.getByRole('button', { name: 'Complete manifest' }).click()
    await expect(page.getByRole('dialog')).toContainText(`Left behind: ${heldNumber} (held by customs).`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await takeStep(page, 'Complete manifest')
  })
  for (const { loads } of [handheld, supervisor, phone, employee]) expect(loads()).toBeLessThanOrEqual(1)
})
