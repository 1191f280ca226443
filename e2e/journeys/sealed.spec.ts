import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, openDesk, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { emailOf, fillSignIn, type Person, password } from '../support/people.ts'
import { placesOf } from '../support/remains.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask, countsOf, eachOnce } from '../support/truth.ts'

// R16: work that a person leaves unsent on a shared device is available to them, and to no other person.

async function leaveItHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().click()
  const question = page.getByRole('dialog', { name: 'Not everything is synced' })
  await question.getByRole('button', { name: 'Log out and keep unsent work' }).click()
  await expect(page).toHaveURL(/\/login/)
}

async function comeBack(page: Page, url: string, person: Person, secret = password): Promise<void> {
  await page.goto(`${url}/login`)
  await fillSignIn(page, person, secret)
  await expect(page).not.toHaveURL(/\/login/)
  await openDesk(page, url)
}

test('work left unsent without a signal can be read by no other person, and opens for its maker without a signal', async ({
  company,
}) => {
  const numbers = labels(3, 21)
  const [winston] = ask<{ lastName: string; accountId: string }>(
    company,
    'select lastName, accountId from account where email = ?',
    emailOf('warehouse'),
  )
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  for (const number of numbers) await scanSaved(page, number)
  const canaries = [...numbers, emailOf('warehouse'), `"${winston?.lastName}`]
  for (const word of numbers) expect(await placesOf(page, word), word).not.toEqual([])
  await leaveItHere(page)
  expect(await placesOf(page, ...canaries)).toEqual([])

  await test.step('another person, still without a signal, cannot get at it', async () => {
    await fillSignIn(page, 'warehouse', 'a guess')
    await expect(page.getByText('Wrong email or password.')).toBeVisible()
    expect(await placesOf(page, ...canaries)).toEqual([])
  })

  await test.step('its maker continues where they were, and everything is sent once', async () => {
    await comeBack(page, handheld.url, 'warehouse')
    for (const number of numbers) await expect(lineOf(page, number)).toContainText('Waiting to sync')
    await handheld.regainSignal()
    for (const number of numbers) await expect(lineOf(page, number)).toContainText('Synced')
    expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  })
})

test('a sign-out that was cut short is finished at the next start', async ({ company }) => {
  const numbers = labels(2, 22)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  for (const number of numbers) await scanSaved(page, number)
  // As a crash leaves it that comes with the first step of signing out: noted, and nothing sealed yet.
  await page.evaluate(() => {
    const { accountId } = JSON.parse(localStorage.getItem('quayside.open') ?? '{}')
    localStorage.setItem('quayside.leaving', accountId)
  })
  await page.goto(`${handheld.url}/admin/packages/checkin`)
  await expect(page).toHaveURL(/\/login/)
  expect(await placesOf(page, ...numbers, emailOf('warehouse'))).toEqual([])
  await handheld.regainSignal()
  await comeBack(page, handheld.url, 'warehouse')
  for (const number of numbers) await expect(lineOf(page, number)).toContainText('Synced')
  expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
})

test('with the password changed meanwhile, the one of then opens what was left', async () => {
  await using server = await startServer()
  const [left = '', later = ''] = labels(2, 23)
  const fresh = 'Another-harbour-9'
  await using handheld = await openHandheld(server)
  const { page } = handheld
  await handheld.loseSignal()
  await scanSaved(page, left)
  await leaveItHere(page)

  // The password is set elsewhere, since people can only set their own.
  const call = await apiAs(server, 'warehouse')
  const { accountId } = await call<{ accountId: string }>('GET', '/accounts/user')
  await call('PUT', `/accounts/${accountId}`, { password: fresh, confirmPassword: fresh })
  await handheld.regainSignal()
  await comeBack(page, handheld.url, 'warehouse', fresh)
  await expect(page.getByRole('link', { name: /^Sync: 1 needs attention/ })).toBeVisible()
  await scanSaved(page, later)
  await expect(lineOf(page, later)).toContainText('Synced')
  expect(countsOf(server, [left])).toEqual({ [left]: 0 })

  await page.goto(`${handheld.url}/admin/device`)
  const needs = page.getByRole('region', { name: 'Needs attention (1)' })
  await expect(needs).toContainText('Work you left on this device: 1 change')
  await expect(needs).toContainText('Your password has changed since then.')
  await shot(page, 'handheld-sealed')
  await needs.getByLabel('Password you had then').fill(fresh)
  await needs.getByRole('button', { name: 'Open and sync' }).click()
  await expect(needs).toContainText('That’s not the password you had then')
  await needs.getByLabel('Password you had then').fill(password)
  // The work that was left is opened on the device, and waits for a server that has died meanwhile.
  await server.kill9()
  await needs.getByRole('button', { name: 'Open and sync' }).click()
  await expect(needs).toHaveCount(0)
  await server.restart()
  await expect.poll(() => countsOf(server, [left, later])).toEqual(eachOnce([left, later]))
  await expect(page.getByText('Everything you did on this device is synced.')).toBeVisible()
})
