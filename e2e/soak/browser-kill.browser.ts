import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { createChance } from '../../server/demo/chance.ts'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { test } from '../support/company.ts'
import { checkInRows, openDesk, scanSaved } from '../support/desk.ts'
import type { Device } from '../support/device.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { fillSignIn } from '../support/people.ts'
import { arrivalsOf, countsOf, eachOnce } from '../support/truth.ts'

const kills = roundsOf('BROWSER_KILLS', 3)

/**
 * Chromium writes cookies every half minute: a browser that was killed sooner brings an old one back, which ends its
 * session, and the person logs in again. The desk opens immediately and the server says so later, so the test waits
 * for its answer.
 */
async function backAtTheDesk({ page, url }: Device): Promise<Page> {
  const renewal = page.waitForResponse((response) => response.url().endsWith('/api/accounts/refresh-token'))
  await page.goto(`${url}/admin/packages/checkin`)
  if (!(await renewal).ok()) {
    await fillSignIn(page, 'warehouse')
    await expect(page).not.toHaveURL(/\/login/)
    await openDesk(page, url)
  }
  await expect(page.getByText('Scan a package')).toBeVisible()
  return page
}

test('a browser that is killed right after a scan loses nothing and sends nothing twice', async ({
  company,
}) => {
  test.setTimeout(kills * 60_000 + 120_000)
  const numbers = labels(kills, 77)
  const chance = createChance(77)
  await using handheld = await openHandheld(company)
  await handheld.cookiesKept()
  for (const [nth, number] of numbers.entries()) {
    await scanSaved(handheld.page, number)
    // The moments in which the change is on its way, or its answer.
    await sleep(chance.whole(0, 50))
    await handheld.powerCut()
    await handheld.powerOn()
    await expect(checkInRows(await backAtTheDesk(handheld))).toHaveCount(nth + 1)
  }
  await expect.poll(() => countsOf(company, numbers)).toEqual(eachOnce(numbers))
  for (const number of numbers) expect([number, arrivalsOf(company, number)]).toEqual([number, 1])
  recordFigure('browserKills', { kills, lost: 0, doubled: 0 })
})
