import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { type RawTab, startRawChromium } from '../support/raw-chromium.ts'
import { arrivalsOf, countsOf, eachOnce } from '../support/truth.ts'
import { wedgeKeys } from '../support/wedge.ts'

// The tab that leads the sync is frozen while another one is in use: a phone freezes tabs that are not visible.

const leaders = (tab: RawTab) =>
  tab.evaluate<number>(
    `navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith('quayside-sync:')).length)`,
  )

/** Until the tab's list says that a package is on the server. */
const showsSent = (tab: RawTab, number: string) =>
  tab.until(
    `[...document.querySelectorAll('ul[aria-label="Scans on this device"] > li')]
      .some(({ innerText }) => innerText.includes('${number}') && innerText.includes('Synced'))`,
    `${number} is shown as sent`,
  )

async function scan(tab: RawTab, number: string): Promise<void> {
  await wedgeKeys(tab.send, number)
  const verdict = `document.querySelector('[data-testid="verdict"]')?.innerText ?? ''`
  await tab.until(`(${verdict}).includes('${number}')`, `${number} is scanned`)
  await tab.until(`(${verdict}).includes('Saved')`, `${number} is saved`)
}

/** Notes the longest time in which the tab did nothing, and gives how to read it. */
async function watchPauses(tab: RawTab): Promise<() => Promise<number>> {
  await tab.evaluate(`{
    let last = performance.now()
    window.longestPause = 0
    setInterval(() => {
      window.longestPause = Math.max(window.longestPause, performance.now() - last)
      last = performance.now()
    }, 50)
  }`)
  return () => tab.evaluate<number>('window.longestPause')
}

test('another tab continues while the leading tab is frozen, and nothing is doubled when it wakes', async ({
  company,
}) => {
  const [before = '', during = '', asWell = '', after = ''] = labels(4, 41)
  await using handheld = await openHandheld(company)
  await handheld.turnOff()
  await using browser = await startRawChromium(handheld)
  const desk = `${handheld.url}/admin/packages/checkin`
  const listens = "document.body.innerText.includes('Scan a package')"

  const first = await browser.open(desk)
  await first.until(listens, 'the first tab is at the desk')
  await expect.poll(() => leaders(first)).toBe(1)
  const longestPause = await watchPauses(first)
  const second = await browser.open(desk)
  await second.show()
  await second.until(listens, 'the second tab is at the desk')
  await scan(second, before)
  await showsSent(second, before)

  await test.step('scans saved meanwhile are sent by the other tab', async () => {
    await first.freeze()
    const since = performance.now()
    for (const number of [during, asWell]) await scan(second, number)
    await expect
      .poll(() => countsOf(company, [during, asWell]), { timeout: 60_000 })
      .toEqual(eachOnce([during, asWell]))
    for (const number of [during, asWell]) await showsSent(second, number)
    const stoodStill = performance.now() - since
    await first.unfreeze()
    await expect.poll(longestPause, 'the first tab stood still all the while').toBeGreaterThan(stoodStill)
  })

  await test.step('the first sees what was done, and its own is sent too', async () => {
    await first.show()
    for (const number of [before, during, asWell]) await showsSent(first, number)
    await scan(first, after)
    for (const tab of [first, second]) await showsSent(tab, after)
    expect(await leaders(first)).toBe(1)
  })
  const numbers = [before, during, asWell, after]
  expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  for (const number of numbers) expect(arrivalsOf(company, number), number).toBe(1)
})
