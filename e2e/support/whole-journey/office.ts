import { expect, type Page } from '@playwright/test'
import { noteId, photograph, sign } from '../counter-work.ts'
import { shot } from '../shots.ts'
import { typeByHand } from '../typing.ts'
import { wedgeScan } from '../wedge.ts'
import type { Customer } from './boxes.ts'
import { helper } from './customer.ts'

/** Bills a box from its page, which a scan opens on any screen. */
export async function billByScan(page: Page, number: string): Promise<void> {
  await wedgeScan(page, number)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.getByRole('link', { name: 'New invoice' }).click()
  await expect(page.getByRole('checkbox', { name: number })).toBeChecked()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { name: /^INV-/ })).toBeVisible()
}

/** By the keyboard alone. */
export async function takeCash(page: Page, { mailbox }: Customer, dollars: number): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Customer' })).toBeFocused()
  await typeByHand(page, mailbox)
  await expect(page.getByText('1 customer found')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Cash received (J$)')).toBeFocused()
  await typeByHand(page, String(dollars))
  await page.keyboard.press('Control+Enter')
}

export async function setReady(page: Page, number: string): Promise<void> {
  await wedgeScan(page, number)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.getByRole('button', { name: 'Set status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Status of 1 package' })
  await dialog.getByLabel('New status').selectOption({ label: 'Ready for pickup' })
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await expect(dialog).toHaveCount(0)
}

export async function handOver(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Hand over' }).last().click()
  await expect(page.getByRole('heading', { name: 'Hand over', level: 1 })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: number })).toBeChecked()
  await page.getByRole('radio', { name: `${helper}, Sister` }).check()
  await noteId(page, 'Passport', 'A471')
  await sign(page)
  await photograph(page)
  await shot(page, 'whole-9-hand-over')
  await page.getByRole('button', { name: 'Hand over 1 package' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `Handed over to ${helper}: 1 package` }),
  ).toBeVisible()
}
