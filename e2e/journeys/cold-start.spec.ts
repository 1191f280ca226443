import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, openDesk, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { countsOf, eachOnce } from '../support/truth.ts'

test('a device that is switched on without a signal opens the app and takes a scan', async ({ company }) => {
  const [number = ''] = labels(1, 5)
  await using handheld = await openHandheld(company)
  await handheld.turnOff()
  await handheld.loseSignal()
  await handheld.powerOn()
  await test.step('from the home screen, which leads to the own dashboard', async () => {
    await handheld.page.goto(handheld.url)
    await expect(handheld.page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await openDesk(handheld.page, handheld.url)
  await expect(
    handheld.page.getByText('You are offline. Please check your internet connection.'),
  ).toBeVisible()
  await scanSaved(handheld.page, number)
  expect(countsOf(company, [number])).toEqual({ [number]: 0 })
  await handheld.regainSignal()
  await expect(lineOf(handheld.page, number)).toContainText('Synced')
  expect(countsOf(company, [number])).toEqual(eachOnce([number]))
})
