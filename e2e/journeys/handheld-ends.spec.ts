import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages, lineOf, openDesk, scanSaved } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { openPageOf } from '../support/open-page.ts'
import { lock, openSharedHandheld, setPins, takeOver, workerName } from '../support/shared-handheld.ts'
import { shot } from '../support/shots.ts'
import { ask, countsOf } from '../support/truth.ts'

const pins = { warehouse: '4826', processor: '739104' } as const

test('a person who may no longer work on a handheld is off it automatically, and a handheld that is removed is closed', async ({
  company,
  browser,
}) => {
  const [before = '', offline = ''] = labels(2, 713)
  await setPins(company, pins)
  const [warehouse, processor] = [workerName(company, 'warehouse'), workerName(company, 'processor')]
  await using handheld = await openSharedHandheld(company, 'Dock 7')
  const { page } = handheld
  const { page: office } = await openPageOf(browser, company, 'supervisor', 'desktop')
  await office.goto(`${company.url}/admin/device`)
  const removeKeys = async (name: string) => {
    await office.getByRole('button', { name: `PIN and badge of ${name}` }).click()
    await office.getByRole('menuitem', { name: 'Remove PIN and badge' }).click()
    await expect(office.getByText('PIN and badge removed.')).toBeVisible()
  }

  await test.step('with a signal: the handheld locks while a person works on it, and the name is gone', async () => {
    await takeOver(page, warehouse, pins.warehouse)
    await hasPackages(page, handheld.url, company)
    await openDesk(page, handheld.url)
    await scanSaved(page, before)
    // A change that has not been sent by then is refused, and the office is asked.
    await expect(lineOf(page, before)).toContainText('Synced')
    await removeKeys(warehouse)
    await expect(lock(page)).toBeVisible()
    await expect(lock(page).getByRole('button', { name: warehouse })).toHaveCount(0)
    await shot(page, 'handheld-revoked')
  })

  await test.step('without a signal: work continues until the next contact; then the handheld locks, and the scan is not theirs', async () => {
    await takeOver(page, processor, pins.processor)
    await handheld.loseSignal()
    await removeKeys(processor)
    await scanSaved(page, offline)
    await handheld.regainSignal()
    await expect(lock(page)).toBeVisible()
    await expect(lock(page)).toContainText('Nobody can work on this handheld yet.')
    await expect
      .poll(() => ask(company, `select 1 from review where note like ?`, `%${processor}%`).length)
      .toBeGreaterThan(0)
    expect(countsOf(company, [before, offline])).toEqual({ [before]: 1, [offline]: 0 })
    await shot(page, 'handheld-nobody')
  })

  await test.step('the office removes the handheld: it closes automatically, and says so', async () => {
    await office.getByRole('button', { name: 'Stop sharing Dock 7' }).click()
    await expect(office.getByText('No shared handhelds.')).toBeVisible()
    await shot(office, 'handhelds-none')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('This handheld is no longer shared.')).toBeVisible()
    await shot(page, 'handheld-removed')
  })
})
