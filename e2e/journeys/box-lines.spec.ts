import { expect, type Locator, test } from '@playwright/test'
import { openPageOf } from '../support/open-page.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

interface Stored {
  readonly packageId: string
  readonly lines: string
  readonly declaredValueUsdCents: number
}

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
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }

  await test.step('three items take nine taps, with the suggested categories', async () => {
    const { page } = phone
    await page.goto(`${server.url}/account/packages`)
    await tap(page.getByRole('button', { name: 'Add pre-alert' }).first())
    const dialog = page.getByRole('dialog', { name: 'Add pre-alert' })
    await expect(dialog.getByLabel('Tracking number')).toBeFocused()
    await page.keyboard.type('TBA550000000001')
    await tap(dialog.getByLabel('What is inside'))
    await page.keyboard.type('Laptop')
    await tap(dialog.getByLabel('Value in US$'))
    await page.keyboard.type('800')
    await expect(dialog.getByText('Customs category: is it Computers?')).toBeVisible()
    await shot(page, 'box-lines-1-one-item')
    for (const [name, value] of [
      ['Textbook', '60'],
      ['Cookbook', '25.50'],
    ] as const) {
      await tap(dialog.getByRole('button', { name: 'Add another item' }))
      await page.keyboard.type(name)
      await tap(dialog.getByLabel('Value in US$').last())
      await page.keyboard.type(value)
    }
    await expect(dialog.getByText('Together US$885.50')).toBeVisible()
    await shot(page, 'box-lines-2-three-items')
    await tap(dialog.getByRole('button', { name: 'Use the 3 suggested categories' }))
    await shot(page, 'box-lines-3-categories')
    await tap(dialog.getByRole('button', { name: 'Add pre-alert' }))
    await expect(dialog).toBeHidden()
    expect(taps).toBe(9)
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

  await test.step('what the office corrected is the next suggestion, on the customer’s phone', async () => {
    await phone.page.goto(`${server.url}/account/packages`)
    await phone.page.getByRole('button', { name: 'Add pre-alert' }).first().click()
    const dialog = phone.page.getByRole('dialog', { name: 'Add pre-alert' })
    await dialog.getByLabel('What is inside').fill('Cookbooks')
    await expect(dialog.getByText('Customs category: is it Medicines?')).toBeVisible()
  })
})
