import { expect, type Page } from '@playwright/test'

/** Of every person of the demo company. */
export const password = 'Quayside-demo-1'

export type Person =
  | 'admin'
  | 'employee'
  | 'supervisor'
  | 'senior'
  | 'agent'
  | 'processor'
  | 'warehouse'
  | 'driver'
  | 'user'
  | 'user2'

/** A customer of the demo company who has a login only where `logInsFor` has run. */
export type CustomerName = `customer-${number}`
export type LogInName = Person | CustomerName

export const emailOf = (person: LogInName): string => `${person}@quayside.test`

/** Fills the sign-in page that is open. */
export async function fillSignIn(page: Page, person: Person, secret = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in on a device on which no person is signed in, and waits for the page that comes then. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`)
  await fillSignIn(page, person)
  await expect(page).not.toHaveURL(/\/login/)
}
