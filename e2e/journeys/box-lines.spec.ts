import { expect, test } from '@playwright/test'
import { openAnnouncement, sendAnnouncement, takeSuggestions, typeGoods } from '../support/announce.ts'
import { countEffort, effortOf } from '../support/effort.ts'
import { openPageOf } from '../support/open-page.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

interface Stored {
  readonly packageId: string
  readonly lines: string
  readonly declaredValueUsdCents: number
}

// Several people at their own screens: minutes, on a busy machine.
test.describe.configure({ timeout: 600_000 })

test('a laptop and two books are announced on a phone, and the office corrects a category', async ({
  browser,
}) => {
  await using server = await startServer()
  const readBox = () =>
    ask<Stored>(
      server,
      `select packageId, lines, declaredValueUsdCents from package where trackingNormalized = 'TBA550000000001'`,
    )[0]
  const phone = await openPageOf(browser, server, 'user', 'phone')
  await countEffort(phone.page)

  await test.step('one item takes as many taps and fields as before a box had lines', async () => {
    const { page } = phone
    await page.goto(`${server.url}/account/packages`)
    const effort = await effortOf(page, async () => {
      const form = await openAnnouncement(page)
      await typeGoods(page, 'TBA550000000002', [{ name: 'Reading lamp', value: '35' }])
      await expect(form.getByRole('textbox')).toHaveCount(5)
      await sendAnnouncement(page)
    })
    expect(effort).toEqual({ clicks: 4, keys: 0 })
  })

  await test.step('three items take nine taps, with the suggested categories', async () => {
    const { page } = phone
    await page.goto(`${server.url}/account/packages`)
    const effort = await effortOf(page, async () => {
      const form = await openAnnouncement(page)
      await typeGoods(page, 'TBA550000000001', [
        { name: 'Laptop', value: '800' },
        { name: 'Textbook', value: '60' },
        { name: 'Cookbook', value: '25.50' },
      ])
      await expect(form.getByText('Together US$885.50')).toBeVisible()
      await shot(page, 'box-lines-2-three-items')
      await takeSuggestions(page, 3)
      await shot(page, 'box-lines-3-categories')
      await sendAnnouncement(page)
    })
    expect(effort).toEqual({ clicks: 9, keys: 0 })
    await expect.poll(readBox).toMatchObject({ declaredValueUsdCents: 88_550 })
  })

  const packageId = readBox()?.packageId ?? ''
  await test.step('the customer reads what is in the box', async () => {
    await phone.page.goto(`${server.url}/account/packages/${packageId}`)
    const items = phone.page.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(items).toHaveText([/Laptop.*Computers.*800/, /Textbook.*Books/, /Cookbook.*Books/])
    await shot(phone.page, 'box-lines-4-customer')
  })

  const { page } = await openPageOf(browser, server, 'senior', 'desktop')
  await test.step('the office corrects a category with an everyday word', async () => {
    await page.goto(`${server.url}/admin/packages/${packageId}`)
    await expect(page.getByRole('list', { name: 'Items' })).toContainText('Laptop')
    await shot(page, 'box-lines-5-office')
    await page.goto(`${server.url}/admin/packages/${packageId}/edit`)
    await page.getByLabel('Duty category of Cookbook', { exact: true }).fill('medicine')
    // The categories come from the server, after the form.
    await expect(page.getByRole('option', { name: 'Medicines' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Duty category of Cookbook', { exact: true })).toHaveValue('Medicines')
    await shot(page, 'box-lines-6-edit')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() =>
        JSON.parse(readBox()?.lines ?? '[]').map((line: { dutyCategory: string }) => line.dutyCategory),
      )
      .toEqual(['Computers', 'Books', 'Medicines'])
  })

  await test.step('a correction of the office is the next suggestion on the customer’s phone', async () => {
    await phone.page.goto(`${server.url}/account/packages`)
    const form = await openAnnouncement(phone.page)
    await form.getByLabel('What is inside').fill('Cookbooks')
    await expect(form.getByText('Customs category: is it Medicines?')).toBeVisible()
  })
})
