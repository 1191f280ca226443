import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages, lineOf, scanSaved, setBin, verdict } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { arrivalsOf, ask, countsOf, eachOnce, packageOf } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

test('two devices take in the same package without a signal: one package, and a person decides', async ({
  company,
  browser,
}) => {
  const [sharedNumber = '', onlyFirst = '', onlySecond = ''] = labels(3, 2)
  await using first = await openHandheld(company, 'warehouse')
  await using second = await openHandheld(company, 'processor')
  await first.loseSignal()
  await second.loseSignal()
  await setBin(first.page, 'A-1')
  await setBin(second.page, 'B-2')
  for (const number of [sharedNumber, onlyFirst]) await scanSaved(first.page, number)
  for (const number of [sharedNumber, onlySecond]) await scanSaved(second.page, number)

  await first.regainSignal()
  await expect(lineOf(first.page, sharedNumber)).toContainText('Synced')
  await second.regainSignal()
  await expect(lineOf(second.page, onlySecond)).toContainText('Synced')
  await expect(lineOf(second.page, sharedNumber)).toContainText('Synced')

  await test.step('the second device learns who was first', async () => {
    await expect(lineOf(second.page, sharedNumber)).toContainText('bin A-1')
    await expect(lineOf(second.page, sharedNumber)).toContainText('Already checked in by Winston Campbell')
    await expect(lineOf(first.page, sharedNumber)).not.toContainText('Already checked in')
    // A repeat within two seconds is the same scan, unless the person pressed something in between.
    await verdict(second.page).click()
    await wedgeScan(second.page, sharedNumber)
    await expect(verdict(second.page)).toContainText('Already checked in')
    await expect(verdict(second.page)).toContainText('Checked in by Winston Campbell')
    await shot(second.page, 'second-device-already')
  })
  const numbers = [sharedNumber, onlyFirst, onlySecond]
  expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  // Both scans happened, and the timeline keeps both.
  expect(arrivalsOf(company, sharedNumber)).toBe(2)

  await test.step('a person decides where the two devices said different things', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, company.url, 'supervisor')
    await hasPackages(page, company.url, company)
    await page.goto(`${company.url}/admin/packages/reviews`)
    const review = page
      .getByRole('region', { name: 'Checked in twice with different details' })
      .filter({ hasText: sharedNumber })
    const bin = review.getByRole('group', { name: 'Bin' })
    await expect(bin).toContainText('A-1')
    await expect(bin).toContainText('B-2')
    await expect(review.getByText(/^Checked in by Winston Campbell, \d/)).toBeVisible()
    await shot(page, 'office-review')
    await review.getByText('Replace', { exact: true }).click()
    await review.getByRole('button', { name: 'Use the other device’s values' }).click()
    await expect(review).toHaveCount(0)
    await expect.poll(() => packageOf(company, sharedNumber)?.bin).toBe('B-2')
    const open = `select 1 from review r join package p on p.packageId = r.packageId
      where p.trackingNormalized = ? and r.status = 'Open'`
    expect(ask(company, open, sharedNumber)).toEqual([])
    await page.close()
  })
})
