import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { createChance } from '../../server/demo/chance.ts'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { test } from '../support/company.ts'
import { checkInRows, openDesk, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import type { RunningServer } from '../support/server.ts'
import { arrivalsOf, countsOf, eachOnce } from '../support/truth.ts'

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashEvent = page.waitForEvent('crash')
  // The page that gets the order to crash does not answer.
  session.send('Page.crash').catch(() => undefined)
  await crashEvent
}

const rounds = 12

for (const leg of Array(roundsOf('CRASH_LEGS', 1)).keys())
  test(`a page that crashes right after a scan loses nothing and sends nothing twice, leg ${leg + 1}`, ({
    company,
  }) => scanAndCrash(company, 4 + leg))

async function scanAndCrash(company: RunningServer, seed: number): Promise<void> {
  const numbers = labels(rounds, seed)
  const chance = createChance(seed)
  await using handheld = await openHandheld(company)
  let { page } = handheld
  for (const [nth, number] of numbers.entries()) {
    await scanSaved(page, number)
    // The moments in which the change is on its way, or its answer.
    await sleep(chance.whole(0, 50))
    await crash(page)
    const fresh = await handheld.context.newPage()
    await page.close()
    page = fresh
    // Every third time without contact, so that more than one change waits.
    if (nth % 3 === 1) await handheld.link.cut()
    if (nth % 3 === 2) await handheld.link.mend()
    await openDesk(page, handheld.url)
    await expect(checkInRows(page)).toHaveCount(nth + 1)
  }
  await expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible({ timeout: 30_000 })
  for (const line of await checkInRows(page).all()) await expect(line).toContainText('Synced')
  expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  for (const number of numbers) expect([number, arrivalsOf(company, number)]).toEqual([number, 1])
  recordFigure('tabCrashes', { crashes: rounds, lost: 0, doubled: 0 })
}
