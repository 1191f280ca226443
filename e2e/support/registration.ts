import type { Page } from '@playwright/test'

export interface NewCustomer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly secret: string
}

/** Fills the registration that is open, and sends it. */
export async function sendRegistration(page: Page, customer: NewCustomer): Promise<void> {
  const { firstName, lastName, email, secret } = customer
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('876 555 0144')
  await page.getByLabel('Pickup office').selectOption({ index: 1 })
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password again').fill(secret)
  await page.getByRole('button', { name: 'Create my account' }).click()
}
