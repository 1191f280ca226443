import { expect, type Page } from '@playwright/test'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { shot } from './shots.ts'

// These helpers do what customers do to pay, and what the office does with a transfer, in the way that people do it.

/** The customer's own word on what is due. */
export const owed = (page: Page) => page.getByRole('region', { name: 'What you owe' })

/** The card's page, which the simulator replaces. */
export async function payOnCardPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'arrived' })).toBeVisible()
}

/** Sends in the bank's slip for the invoice that is open. */
export async function sendSlip(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: 'Bank transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay by bank transfer' })
  await expect(dialog.getByLabel('Amount transferred (J$)')).toHaveValue(dollars)
  await dialog.getByLabel('Slip as a file').setInputFiles({
    ...{ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nslip\n%%EOF') },
  })
  await shot(page, 'phone-transfer')
  await dialog.getByRole('button', { name: 'Send slip' }).click()
  await expect(page.getByText('Transfer being checked').first()).toBeVisible()
}

/** The office finds the money in the bank. */
export async function confirmTransfer(office: Page, customer: RegExp, reference: string): Promise<void> {
  await office.getByRole('link', { name: customer }).click()
  await office.getByLabel('Bank’s reference').fill(reference)
  await shot(office, 'desktop-transfer')
  await office.getByRole('button', { name: 'Confirm transfer' }).click()
  await expect(office.getByRole('link', { name: /RCT-/ })).toBeVisible()
}

/** Dollars as the field of an amount has them. */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2)

export const sumOwed = (invoices: readonly Pick<InvoiceReply, 'balanceJmdCents'>[]): number =>
  invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
