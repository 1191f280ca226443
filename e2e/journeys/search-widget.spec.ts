import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

test('the package search asks once, when typing has paused, for three characters or more', async ({
  page,
  company,
}) => {
  const [knownPackage] = ask<{
    packageId: string
    trackingNumber: string
    hawbNumber: string
    description: string
  }>(
    company,
    `select packageId, trackingNumber, hawbNumber, description from package
      where status = 'Shipped' and courier = 'UPS' and description <> '' and accountId is not null limit 1`,
  )
  const number = knownPackage?.trackingNumber ?? ''
  await signIn(page, company.url, 'employee')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/packages/paginated/'))
      requests.push(String(request.postDataJSON().searchString))
  })
  // A search that has begun first loads what it asks with; while it does, it spins. Its requests are recorded when
  // the answer to a later request arrives.
  const asksNothingMore = async () => {
    const later = () => page.evaluate(() => fetch('/health').then(() => undefined))
    await later()
    await expect(page.getByLabel('Searching')).toHaveCount(0)
    await later()
  }
  await page.getByRole('button', { name: 'Package Search' }).click()
  const box = page.getByRole('search').filter({ hasText: 'No results to display' }).getByRole('textbox')
  await expect(page.getByText('No results to display')).toBeVisible()

  // When only installed, the clock keeps running between two steps.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const field = page.getByPlaceholder('At least 3 characters')
  /** At a person's pace: keys that all come at the same moment are a scanner's. */
  const type = async (text: string) => {
    for (const key of text) {
      await page.clock.runFor(120)
      await field.pressSequentially(key)
    }
  }
  await type('1z')
  await page.clock.runFor(2_000)
  await asksNothingMore()
  expect(requests, 'asked for two characters').toEqual([])

  await test.step('typing is lower-cased and debounced', async () => {
    await field.fill('')
    await type(number)
    await page.clock.runFor(749)
    await asksNothingMore()
    expect(requests, 'asked before typing had paused for 750 ms').toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => requests).toEqual([number.toLowerCase()])
    await expect(page.getByText('Showing 1 results matching the search text')).toBeVisible()
    await expect(page.getByText(`#${number.toUpperCase()}`)).toBeVisible()
    await expect(page.getByText(`HAWB#${knownPackage?.hawbNumber}`)).toBeVisible()
    await expect(page.getByText(knownPackage?.description ?? '', { exact: true }).first()).toBeVisible()
    await shot(page, 'office-search')
  })

  await test.step('Enter searches as written', async () => {
    await field.press('Enter')
    await page.clock.runFor(499)
    await asksNothingMore()
    expect(requests, 'asked within 500 ms of Enter').toEqual([number.toLowerCase()])
    await page.clock.runFor(1)
    await expect.poll(() => requests).toEqual([number.toLowerCase(), number])
  })

  await test.step('nothing found says so', async () => {
    await field.fill('no such package at all')
    await page.clock.runFor(750)
    await expect(page.getByText('No results to display')).toBeVisible()
    await expect(box).toBeVisible()
  })

  await field.fill(number)
  await page.clock.runFor(750)
  await expect(page.getByText('· Shipped')).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('link', { name: `View ${number}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${company.url}/admin/packages/${knownPackage?.packageId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
