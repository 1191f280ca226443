import { expect, type Page } from '@playwright/test'

export interface Goods {
  readonly name: string
  /** In US$. */
  readonly value: string
}

/** The form that announces a package, on the page of a customer. */
const announcement = (page: Page) => page.getByRole('dialog', { name: 'Add pre-alert' })

/** Opens the form, which waits for the tracking number. */
export async function openAnnouncement(page: Page) {
  await page.getByRole('button', { name: 'Add pre-alert' }).first().click()
  const form = announcement(page)
  await expect(form.getByLabel('Tracking number')).toBeFocused()
  return form
}

/** Types a number and what is in the box, item by item, as a customer does with a thumb. */
export async function typeGoods(page: Page, number: string, goods: readonly Goods[]): Promise<void> {
  const form = announcement(page)
  await page.keyboard.type(number)
  for (const [n, { name, value }] of goods.entries()) {
    // A further item has the focus.
    if (n === 0) await form.getByLabel('What is inside').click()
    else await form.getByRole('button', { name: 'Add another item' }).click()
    await expect(form.getByLabel('What is inside').last()).toBeFocused()
    await page.keyboard.type(name)
    await form.getByLabel('Value in US$').last().click()
    await page.keyboard.type(value)
  }
}

/** Takes the categories that the form suggests for several items. */
export const takeSuggestions = (page: Page, count: number): Promise<void> =>
  announcement(page)
    .getByRole('button', { name: `Use the ${count} suggested categories` })
    .click()

export async function sendAnnouncement(page: Page): Promise<void> {
  const form = announcement(page)
  await form.getByRole('button', { name: 'Add pre-alert' }).click()
  await expect(form).toBeHidden()
}
