import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { type Device, openDevice } from '../support/device.ts'
import { emailOf, fillSignIn, signIn } from '../support/people.ts'
import { placesOf } from '../support/remains.ts'
import type { RunningServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

// [H6] The data that stays on a device when a session ends, for each way of ending it (R16).

interface Canaries {
  readonly email: string
  readonly lastName: string
  readonly mailbox: string
  readonly trackingNumber: string
}

/** Returns texts that reveal this customer in any place where they are found. */
function canariesOf(server: RunningServer): Canaries {
  const [canaryRow] = ask<Canaries>(
    server,
    `select a.email, a.lastName, a.mailbox, p.trackingNumber from package p
      join account a on a.accountId = p.accountId
      where a.email = ? and p.deletedAt is null and p.archivedAt is null limit 1`,
    emailOf('user'),
  )
  if (!canaryRow) throw new Error('the demo customer has no package')
  return { ...canaryRow, lastName: `"${canaryRow.lastName}"` }
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** The server receives it once the hold is released. */
async function holdBack(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const expectSynced = (page: Page) =>
  expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible()

const nothingLeft = (page: Page, canaries: Canaries): Promise<void> =>
  expect.poll(() => placesOf(page, ...Object.values(canaries))).toEqual([])

/** The customer is logged in and everything of theirs is on the device. */
async function logIn({ page, url }: Device, { trackingNumber }: Canaries): Promise<void> {
  await signIn(page, url, 'user')
  await page.goto(`${url}/account/packages`)
  await expectSynced(page)
  expect(await placesOf(page, trackingNumber)).not.toEqual([])
}

test('in a browser, nothing of a customer stays after logging out, with and without a signal', async ({
  company,
}) => {
  const canaries = canariesOf(company)
  await using phone = await openDevice(company, { size: 'phone' })
  const { page } = phone
  await logIn(phone, canaries)
  const calls: string[] = []
  page.on('request', (request) => calls.push(`asked ${new URL(request.url()).pathname}`))
  page.on('response', (response) => calls.push(`answered ${new URL(response.url()).pathname}`))
  const letGo = await holdBack(page, '**/api/accounts/logout')
  await logout(page)
  await expect(page).toHaveURL(/\/login/)
  await nothingLeft(page, canaries)

  await fillSignIn(page, 'user')
  letGo()
  await expect(page).not.toHaveURL(/\/login/)
  await expectSynced(page)
  // The answer to the log-out takes the cookie away: it must not come after the next login's.
  expect(calls.filter((call) => / .*(logout|authenticate)$/.test(call))).toEqual([
    'asked /api/accounts/logout',
    'answered /api/accounts/logout',
    'asked /api/accounts/authenticate',
    'answered /api/accounts/authenticate',
  ])
  expect(await placesOf(page, canaries.trackingNumber)).not.toEqual([])
  await phone.loseSignal()
  await logout(page)
  await expect(page).toHaveURL(/\/login/)
  await nothingLeft(page, canaries)
})

test('on the home screen of a phone the person chooses, and what is kept needs the password', async ({
  company,
}) => {
  const canaries = canariesOf(company)
  await using phone = await openDevice(company, { size: 'phone' })
  const { page } = phone
  // As Safari says that an app was opened from the home screen; the display mode cannot be set from here.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await logIn(phone, canaries)
  const question = page.getByRole('dialog', { name: 'Log out' })

  await logout(page)
  await shot(page, 'phone-log-out')
  await question.getByRole('button', { name: 'Keep my packages on this phone' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await placesOf(page, canaries.trackingNumber)).not.toEqual([])
  await phone.loseSignal()
  // From the icon: the front page is the server's, and the login opens what this phone holds.
  await page.goto(phone.url)
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, 'user')
  await expect(page).not.toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Packages', exact: true }).first().click()
  await expect(page.getByText(canaries.trackingNumber)).toBeVisible()

  await logout(page)
  await question.getByRole('button', { name: 'Remove everything from this device' }).click()
  await expect(page).toHaveURL(/\/login/)
  await nothingLeft(page, canaries)
})

test('a session that is ended elsewhere takes the rows with it, and so does the next person', async ({
  company,
}) => {
  const canaries = canariesOf(company)
  await using phone = await openDevice(company, { size: 'phone' })
  const { page, url } = phone
  await logIn(phone, canaries)

  await test.step('another person logs in where the last one has not logged out', async () => {
    await page.goto(`${url}/login?switch=true`)
    await fillSignIn(page, 'user2')
    await expect(page).not.toHaveURL(/\/login/)
    await nothingLeft(page, canaries)
    await logout(page)
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('the session is ended from another device', async () => {
    await logIn(phone, canaries)
    const call = await apiAs(company, 'user')
    await call('DELETE', '/accounts/sessions', {})
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('You’ve been logged out.')).toBeVisible()
    await nothingLeft(page, canaries)
  })
})
