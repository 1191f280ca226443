import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages, lineOf, openDesk, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { placesOf } from '../support/remains.ts'
import { shot } from '../support/shots.ts'
import { apiAs, countsOf, eachOnce } from '../support/truth.ts'

/** From now on this page speaks as an app of before the deployment, whose rows have other columns. */
const speaksAsOlder = (page: Page) =>
  page.route(/\/api\/sync\/(hello|pull)$/, (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), schema: 'older' } }),
  )

test('an app that is too old sends its queue, says that it is old, and has everything after the update', async ({
  company,
}) => {
  const [waiting = '', later = '', otherNumber = ''] = labels(3, 33)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  await scanSaved(page, waiting)
  await speaksAsOlder(page)
  await handheld.regainSignal()

  await expect(lineOf(page, waiting)).toContainText('Synced')
  expect(countsOf(company, [waiting])).toEqual(eachOnce([waiting]))
  const bar = page.getByRole('status').filter({ hasText: 'This app is out of date.' })
  await expect(bar).toContainText('What you save is still sent; reload it to see what others do.')
  await shot(page, 'handheld-outdated')
  await scanSaved(page, later)
  await expect(lineOf(page, later)).toContainText('Synced')

  await test.step('the work of others does not arrive', async () => {
    const call = await apiAs(company, 'admin')
    await call('POST', '/packages/checkin', { packages: [{ trackingNumber: otherNumber }] })
    const helloResponse = page.waitForResponse(/\/api\/sync\/hello$/)
    await handheld.loseSignal()
    await handheld.regainSignal()
    await (await helloResponse).finished()
    expect(await placesOf(page, otherNumber)).toEqual([])
  })

  await page.unroute(/\/api\/sync\/(hello|pull)$/)
  await bar.getByRole('button', { name: 'Reload' }).click()
  await expect(bar).toHaveCount(0)
  for (const number of [waiting, later]) await expect(lineOf(page, number)).toContainText('Synced')
  await expect.poll(() => placesOf(page, otherNumber)).not.toEqual([])
  await hasPackages(page, handheld.url, company)
  await openDesk(page, handheld.url)
  await expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible()
  expect(countsOf(company, [waiting, later, otherNumber])).toEqual(eachOnce([waiting, later, otherNumber]))
})
