import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { emailOf } from '../support/people.ts'
import { placesOf } from '../support/remains.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask, countsOf, eachOnce } from '../support/truth.ts'

interface Account {
  accountId: string
  user: { email: string }
  authorization: { permissions: string[] }
}

test('a right that is taken away while the device is offline: nothing is lost, nothing stays that may not', async () => {
  await using server = await startServer()
  const numbers = labels(2, 6)
  const call = await apiAs(server, 'admin')
  const accounts = await call<Account[]>('GET', '/accounts')
  const winston = accounts.find(({ user }) => user.email === emailOf('warehouse'))
  const allow = (permissions: string[]) =>
    call('PUT', `/accounts/${winston?.accountId}`, { authorization: { permissions } })
  const [stranger] = ask<{ trackingNumber: string; email: string }>(
    server,
    `select p.trackingNumber, a.email from package p join account a on a.accountId = p.accountId
      where p.status = 'Shipped' limit 1`,
  )

  await using handheld = await openHandheld(server)
  const { page } = handheld
  expect(await placesOf(page, stranger?.trackingNumber ?? '')).not.toEqual([])
  await handheld.loseSignal()
  for (const number of numbers) await scanSaved(page, number)
  await allow(['BackendView'])
  await handheld.regainSignal()

  await test.step('the saved work is parked in sight, with the reason', async () => {
    await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('link', { name: /^Sync: 2 need/ })).toBeVisible()
    await page.goto(`${handheld.url}/admin/device`)
    const needs = page.getByRole('region', { name: 'Needs attention (2)' })
    for (const number of numbers) await expect(needs).toContainText(`Check in ${number}`)
    await expect(needs).toContainText("Forbidden. You don't have persson to access this resource.")
    await expect(needs).toContainText('Ask an administrator for the right, then try again.')
    await shot(page, 'handheld-revoked')
  })

  await test.step('the data that may no longer be seen is gone from the device', async () => {
    await expect.poll(() => placesOf(page, stranger?.trackingNumber ?? 'none')).toEqual([])
    await page.goto(`${handheld.url}/admin/packages`)
    await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible()
    await shot(page, 'handheld-403')
  })

  await test.step('it can be carried by hand', async () => {
    await page.goto(`${handheld.url}/admin/device`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    for (const number of numbers) expect(file).toContain(number)
  })
  expect(countsOf(server, numbers)).toEqual(Object.fromEntries(numbers.map((number) => [number, 0])))

  await test.step('with the right given back, the same work arrives', async () => {
    await allow(winston?.authorization.permissions ?? [])
    await expect(page.getByRole('link', { name: 'Check-in Wizard' })).toBeVisible()
    for (const _ of numbers) {
      const retryButton = page.getByRole('button', { name: 'Try again' })
      const left = await retryButton.count()
      await retryButton.first().click()
      await expect(retryButton).toHaveCount(left - 1)
    }
    await expect.poll(() => countsOf(server, numbers)).toEqual(eachOnce(numbers))
    await expect(page.getByText('Everything you did on this device is synced.')).toBeVisible()
  })
})
