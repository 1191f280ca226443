import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, openDesk, scanSaved, takenIn } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { emailOf, fillSignIn } from '../support/people.ts'
import { placesOf } from '../support/remains.ts'
import { shot } from '../support/shots.ts'
import { ask, countsOf, eachOnce } from '../support/truth.ts'

// A handheld goes from hand to hand: nobody's work is lost with a sign-out, and nobody sees another's.

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click()
const question = (page: Page) => page.getByRole('dialog', { name: 'Not everything has been sent' })

test('unsent work is kept for whoever did it, apart from the next person', async ({ company }) => {
  const numbers = labels(2, 7)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  for (const number of numbers) await scanSaved(page, number)
  await logout(page)
  await expect(question(page)).toContainText('2 changes')
  await shot(page, 'handheld-sign-out')
  await question(page).getByRole('button', { name: 'Stay signed in until it is sent' }).click()
  await expect(lineOf(page, numbers[0] ?? '')).toBeVisible()
  await logout(page)
  await question(page).getByRole('button', { name: 'Sign out and keep it here for me' }).click()
  await expect(page).toHaveURL(/\/login/)

  await test.step('the next person sees nothing of it', async () => {
    await handheld.regainSignal()
    await fillSignIn(page, 'processor')
    await expect(page).not.toHaveURL(/\/login/)
    await openDesk(page, handheld.url)
    await expect(page.getByText('Nothing taken in yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sync: All on the server' })).toBeVisible()
    for (const number of numbers) {
      await expect(page.getByText(number)).toHaveCount(0)
      // It is here, sealed: only the password of whoever left it makes words of it again.
      expect(await placesOf(page, number)).toEqual([])
    }
    expect(countsOf(company, numbers)).toEqual(Object.fromEntries(numbers.map((number) => [number, 0])))
    await logout(page)
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('it is sent when its maker returns', async () => {
    await fillSignIn(page, 'warehouse')
    await expect(page).not.toHaveURL(/\/login/)
    await openDesk(page, handheld.url)
    for (const number of numbers) await expect(lineOf(page, number)).toContainText('On the server')
    expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  })
})

test('with everything sent, or given up, nothing of a person stays on a shared device', async ({
  company,
}) => {
  const [sent = '', unsent = ''] = labels(2, 8)
  const [customer] = ask<{ email: string; trackingNumber: string }>(
    company,
    `select a.email, p.trackingNumber from package p join account a on a.accountId = p.accountId
      where p.status = 'Shipped' and a.email like '%example.test' limit 1`,
  )
  const { email = '', trackingNumber = '' } = customer ?? {}
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await scanSaved(page, sent)
  await expect(lineOf(page, sent)).toContainText('On the server')
  expect(await placesOf(page, email)).not.toEqual([])
  await logout(page)
  await expect(page).toHaveURL(/\/login/)
  for (const word of [sent, email, trackingNumber])
    await expect.poll(() => placesOf(page, word), word).toEqual([])

  await fillSignIn(page, 'warehouse')
  await expect(page).not.toHaveURL(/\/login/)
  await openDesk(page, handheld.url)
  await handheld.loseSignal()
  await scanSaved(page, unsent)
  await expect(takenIn(page)).toHaveCount(1)
  await logout(page)
  await question(page).getByLabel('I understand that what was not sent will be gone').check()
  await question(page).getByRole('button', { name: 'Sign out and erase it from this device' }).click()
  await expect(page).toHaveURL(/\/login/)
  for (const word of [unsent, email, emailOf('warehouse')])
    await expect.poll(() => placesOf(page, word), word).toEqual([])
})
