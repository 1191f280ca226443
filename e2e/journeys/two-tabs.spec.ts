import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, openDesk, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { countsOf, eachOnce } from '../support/truth.ts'

test('two tabs of one person show the same, and the queue continues without the first', async ({
  company,
}) => {
  const [inFirst = '', inSecond = '', waiting = '', after = ''] = labels(4, 12)
  await using handheld = await openHandheld(company)
  const first = handheld.page
  const second = await handheld.context.newPage()
  await openDesk(second, handheld.url)

  await first.bringToFront()
  await scanSaved(first, inFirst)
  await second.bringToFront()
  await scanSaved(second, inSecond)
  for (const tab of [first, second])
    for (const number of [inFirst, inSecond]) await expect(lineOf(tab, number)).toContainText('Synced')

  await test.step('the tab that talks to the server is closed while something waits', async () => {
    await handheld.loseSignal()
    await scanSaved(second, waiting)
    await first.close()
    await handheld.regainSignal()
    await scanSaved(second, after)
    for (const number of [waiting, after]) await expect(lineOf(second, number)).toContainText('Synced')
  })
  const numbers = [inFirst, inSecond, waiting, after]
  expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
})
