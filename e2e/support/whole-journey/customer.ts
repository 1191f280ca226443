import { expect, type Page } from '@playwright/test'
import { owed, payOnCardPage } from '../paying.ts'
import { photoOf } from '../photo.ts'

// These helpers do what the customer does on a phone.

export const goods = 'Coffee maker'
export const helper = 'Marcia Thompson'

/** Announces a package on a phone, as a customer does before anything has come. */
export async function announce(phone: Page, number: string): Promise<void> {
  await phone.getByRole('button', { name: 'More', exact: true }).click()
  await phone.getByRole('link', { name: 'Account Profile' }).last().click()
  await phone.getByRole('button', { name: 'Add a person' }).click()
  const person = phone.getByRole('dialog', { name: 'Add an authorized person' })
  await person.getByLabel('Full name').fill(helper)
  await person.getByLabel('Relationship (optional)').fill('Sister')
  await person.getByRole('button', { name: 'Add' }).click()
  await expect(phone.getByText(helper)).toBeVisible()
  await phone.getByRole('link', { name: 'Home' }).last().click()
  await phone.getByRole('button', { name: 'Add pre-alert' }).first().click()
  const form = phone.getByRole('dialog', { name: 'Add pre-alert' })
  await form.getByLabel('Tracking number', { exact: true }).fill(number)
  await form.getByLabel('What is inside').fill(goods)
  await form.getByLabel('Value in US$').fill('45.90')
  await form.getByLabel('Photo of the invoice').setInputFiles(await photoOf(phone, 'invoice'))
  await form.getByRole('button', { name: 'Add pre-alert' }).click()
  await expect(form).toHaveCount(0)
  await openPackage(phone, goods)
  await expect(phone.getByRole('region', { name: 'Merchant invoice' })).toContainText('Received')
}

export async function openPackage(phone: Page, name: string | RegExp): Promise<void> {
  await phone.getByRole('link', { name: 'Packages' }).last().click()
  await phone.getByRole('link', { name }).first().click()
}

/** Each charge of the open invoice says how it came about. */
export async function readCharges(phone: Page): Promise<void> {
  const lines = phone.getByRole('region', { name: 'Charges' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Air freight' })).toContainText(/lb/)
  for (const line of await lines.all()) await expect(line.locator('small')).not.toBeEmpty()
}

export async function payTogether(phone: Page, otherNumbers: readonly string[]): Promise<void> {
  await phone.getByRole('link', { name: 'Home' }).last().click()
  await owed(phone).getByRole('link', { name: 'Pay' }).click()
  for (const number of otherNumbers) await phone.getByRole('checkbox', { name: `Pay ${number}` }).uncheck()
  await expect(phone.getByText('Total of 3 invoices')).toBeVisible()
  await phone.getByRole('button', { name: /^Pay J\$/ }).click()
  await payOnCardPage(phone)
  await expect(phone.getByText(/RCT-\d{4}-\d+/).first()).toBeVisible()
}
