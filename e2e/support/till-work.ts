import { expect, type Page } from '@playwright/test'
import { typeByHand } from './typing.ts'

// These helpers do what a cashier and the person who confirms the count do with a drawer, in the way that they do it.

/** Counts two notes of J$5,000 and the rest in coins of a dollar, by the keyboard alone, and says why it differs. */
export async function countDrawer(page: Page, cashier: string, coins: number, note: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'J$5,000', exact: true })).toBeFocused()
  await typeByHand(page, '2')
  for (let n = 0; n < 9; n++) await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'J$1', exact: true })).toBeFocused()
  await typeByHand(page, String(coins))
  await page.keyboard.press('Tab')
  await typeByHand(page, note)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`^${cashier}, `) })).toBeVisible()
}

/** Confirms the count of a till whose page is open, J$50 short. */
export async function confirmShortCount(page: Page, note: string): Promise<void> {
  // The page hears about the closing without a reload.
  await page.getByRole('button', { name: 'Confirm count' }).click()
  await page.getByLabel('J$50.00 missing: what is done about it?').fill(note)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm count' }).click()
}
