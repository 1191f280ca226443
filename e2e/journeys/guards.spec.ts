import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { openByMenu } from '../support/open-page.ts'
import { fillSignIn, signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { apiAs } from '../support/truth.ts'

const forbidden = "Forbidden. You don't have persson to access this resource."

test('a visitor who is not signed in is sent to sign in, and then back', async ({ page, company }) => {
  await page.goto(`${company.url}/admin/packages?status=Shipped`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email', { exact: true }).fill('employee@quayside.test')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await fillSignIn(page, 'employee')
  await expect(page).toHaveURL(`${company.url}/admin/packages?status=Shipped`)
  await expect(page.getByRole('heading', { name: 'Packages', exact: true })).toBeVisible()
})

test('an address elsewhere is no way back', async ({ page, company }) => {
  await page.goto(`${company.url}/login?redirect=https://elsewhere.example/`)
  await fillSignIn(page, 'user')
  await expect(page).toHaveURL(`${company.url}/account/dashboard`)
})

test('a customer sees no staff page at any address', async ({ page, company }) => {
  await signIn(page, company.url, 'user')
  for (const path of ['/admin', '/admin/packages', '/admin/packages/checkin', '/admin/device']) {
    await page.goto(`${company.url}${path}`)
    await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible()
    await expect(page.getByText(forbidden)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await expect(page).toHaveTitle('403 Forbidden | Premium Online Shopping and Shipping Experience')
  }
  await shot(page, 'customer-403')
  const call = await apiAs(company, 'user')
  await expect(call('GET', '/accounts/customers')).rejects.toThrow(forbidden)
  await page.goto(`${company.url}/account/packages`)
  await expect(page.getByRole('heading', { name: 'Packages', exact: true })).toBeVisible()
})

test('staff without a right read that they lack it, and find a way on', async ({ page, company }) => {
  await signIn(page, company.url, 'driver')
  await expect(page.getByRole('link', { name: 'Check-in Wizard' })).toHaveCount(0)
  await page.goto(`${company.url}/admin/packages/checkin`)
  await expect(page.getByText(forbidden)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(`${company.url}/admin`)
})

test('a page that does not exist says so and leads home', async ({ page, company }) => {
  for (const path of ['/no-such-page', '/account/no-such-page', '/admin/packages/not-an-id']) {
    if (path.startsWith('/admin')) await signIn(page, company.url, 'employee')
    await page.goto(`${company.url}${path}`)
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
    await expect(page.getByText('This page could not be found')).toBeVisible()
  }
  await shot(page, 'office-404')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${company.url}/`)
})

test('the dialog for a person who is not authorized stays until one of its ways is taken', async ({
  page,
  company,
}) => {
  await page.goto(`${company.url}/unauthorized`)
  const dialog = page.getByRole('dialog', { name: 'ERROR! UNAUTHORIZED' })
  await expect(dialog).toContainText(
    "You're not authorized to access this page! Please login with the appropriate credentials to access this page.",
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await dialog.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test.describe('a fault of the app', () => {
  test('says what happened and that nothing is lost', async ({ page, company }) => {
    await signIn(page, company.url, 'employee')
    await page.route(/assets\/money-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "throw new Error('a broken screen')" }),
    )
    await openByMenu(page, 'Invoices')
    await expect(page.getByRole('heading', { name: 'Part of the app is missing' })).toBeVisible()
    await expect(page.getByText('This part of the app could not be loaded.')).toBeVisible()
    await expect(page.getByText('Nothing you saved is lost.')).toHaveCount(1)
  })
})
