import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages } from '../support/desk.ts'
import { openPageOf } from '../support/open-page.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const group = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

/** Lists whose pages don't say how many rows they have below their title. */
const withoutNote = /^(Card payments to review|Requests to be erased|Pickups announced)/

test('a supervisor reads what waits, the late work first, and each line opens as many rows', async ({
  page,
  company,
}) => {
  await signIn(page, company.url, 'supervisor')
  await hasPackages(page, company.url, company)
  await page.goto(`${company.url}/admin`)
  await menu(page)
    .getByRole('link', { name: /^To do/ })
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
  await expect(main.getByText(/kinds of work wait, \d+ too long$/)).toBeVisible()
  await shot(page, 'desktop-to-do')
  const lines = await main
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        name: link.textContent ?? '',
        count: link.lastElementChild?.textContent ?? '',
      })),
    )
  expect(lines.length).toBeGreaterThan(8)
  for (const { href, name, count } of lines.filter((line) => !withoutNote.test(line.name))) {
    await main.locator(`a[href="${href}"]`).click()
    await expect(main.locator('h1 + p'), name).toHaveText(new RegExp(`^${count} `))
    await page.goBack()
    await expect(main.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
  }
})

test('the menu folds: it opens where the page is, by key and by touch, and remembers', async ({
  browser,
  company,
}) => {
  const { page } = await openPageOf(browser, company, 'admin', 'desktop')
  await page.goto(`${company.url}/admin`)
  await expect(group(page, 'Invoicing')).toHaveAttribute('aria-expanded', 'false')
  const firstLevel = await menu(page).locator(':scope > a, :scope > button').count()
  expect(firstLevel).toBeLessThanOrEqual(15)
  await shot(page, 'desktop-folded-menu')

  await group(page, 'Invoicing').focus()
  await page.keyboard.press('Enter')
  await entry(page, 'Tills').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tills' })).toBeVisible()
  // People can fold the group of the current page, and another of its pages unfolds it.
  await group(page, 'Invoicing').click()
  await expect(entry(page, 'Tills')).toHaveCount(0)
  await page.goto(`${company.url}/admin/manifests`)
  await expect(entry(page, 'Manifests')).toBeVisible()
  await expect(group(page, 'Invoicing')).toHaveAttribute('aria-expanded', 'false')
  await group(page, 'Company').click()
  await page.goto(`${company.url}/admin`)
  await expect(entry(page, 'Locations')).toBeVisible()
  await expect(entry(page, 'Manifests')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('webh')
  await expect(page.getByRole('option', { name: /Webhooks/ })).toBeVisible()
  await page.context().close()

  const phone = await openPageOf(browser, company, 'supervisor', 'phone')
  await phone.page.goto(`${company.url}/admin`)
  await phone.page.getByRole('button', { name: 'Open the menu' }).tap()
  await group(phone.page, 'Invoicing').tap()
  await entry(phone.page, 'Receipts').tap()
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  await phone.page.context().close()
})
