import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages } from '../support/desk.ts'
import { sizes } from '../support/device.ts'
import { withMoneyRows } from '../support/money-rows.ts'
import { signIn } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { ask } from '../support/truth.ts'

/** By the keyboard alone: opens with Enter, closes with Escape, and continues where it was. */
async function opensAndGivesBack(page: Page, button: string, dialog: string | RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** The same of a dialog out of a page's menu, whose parts come late. */
async function menuGetsItBack(page: Page, entry: string, dialog: string | RegExp): Promise<void> {
  const menu = page.getByRole('button', { name: 'More actions', exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
  const opened = page.getByRole('dialog', { name: dialog })
  await expect(opened).toBeVisible()
  await expect(opened.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
}

test('a dialog that is closed gives the keyboard back to the button that opened it', async ({
  page,
  company,
}) => {
  await signIn(page, company.url, 'supervisor')
  await hasPackages(page, company.url, company)
  await page.getByRole('checkbox').nth(1).check()
  await opensAndGivesBack(page, 'Set status', 'Status of 1 package')

  await page.goto(`${company.url}/admin/packages/checkin`)
  await opensAndGivesBack(page, 'Change bin, condition, branch', 'Applies to every scan')

  const [account] = ask<{ id: string }>(
    company,
    `select accountId as id from account where email = 'user@quayside.test'`,
  )
  await page.goto(`${company.url}/admin/accounts/${account?.id}`)
  await menuGetsItBack(page, 'Log out on all devices', /Log out/)
})

test('on a phone, the reason for a refusal is whole below the title of its dialog', async ({ page }) => {
  // Another journey pays what this customer owes.
  await using server = await startServer()
  await page.setViewportSize(sizes.phone)
  await signIn(page, server.url, 'user')
  await page.goto(`${server.url}/account/invoices`)
  await page.getByRole('button', { name: 'Bank transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay by bank transfer' })
  await dialog.getByLabel('Slip as a file').setInputFiles({
    ...{ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
  })
  await dialog.getByRole('button', { name: 'Send slip' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('This file isn’t a PDF or a photo.')
  const title = await dialog.locator('header').boundingBox()
  const reason = await alert.boundingBox()
  expect(reason?.y ?? 0).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 9999))
})

test('a dialog out of the menu of an employee, an invoice or an estimate gives the keyboard back to the menu', async ({
  page,
  company,
}) => {
  await signIn(page, company.url, 'admin')
  const dialogs = [
    ['/admin/accounts/employees/$employee', 'Suspend account', /Suspend/],
    ['/admin/invoices/$invoice', 'Void invoice', /Void/],
    ['/admin/invoices/estimate/$estimate', 'Change title or customer', 'Change title or customer'],
  ] as const
  for (const [path, entry, dialog] of dialogs) {
    await page.goto(`${company.url}${withMoneyRows(company, path)}`)
    await menuGetsItBack(page, entry, dialog)
  }
})

test('a form in a dialog starts in its first field, with a ring that nothing cuts off, a password’s too', async ({
  page,
  company,
}) => {
  await signIn(page, company.url, 'supervisor')
  await page.goto(`${company.url}/admin/profile`)
  const dialog = page.getByRole('dialog')
  /** How wide the ring is around the field that has the keyboard: the field's own, or that of the frame which cuts it off. */
  const ring = () =>
    dialog.locator(':focus').evaluate((field) => {
      const frame = field.parentElement
      const outlinedElement = frame && getComputedStyle(frame).overflow === 'hidden' ? frame : field
      const { outlineStyle, outlineWidth } = getComputedStyle(outlinedElement)
      return outlineStyle === 'none' ? '0px' : outlineWidth
    })
  for (const [opener, field] of [
    ['Edit details', 'First name'],
    ['Change email', 'New email'],
    ['Change password', 'Current password'],
  ] as const) {
    await page.getByRole('button', { name: opener }).press('Enter')
    await expect(dialog.getByLabel(field, { exact: true })).toBeFocused()
    expect(await ring()).toBe('3px')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('on a handheld, actions for many rows and the buttons of their dialogs are whole in view', async ({
  page,
  company,
}) => {
  await page.setViewportSize(sizes.handheld)
  await signIn(page, company.url, 'supervisor')
  await hasPackages(page, company.url, company)
  const dialog = page.getByRole('dialog')
  for (const [path, action, label] of [
    ['/admin/packages', 'Set status', 'Set status'],
    ['/admin/accounts/customers', 'Set branch', /^Set branch of/],
    ['/admin/payments', 'Confirm receipt', /^Confirm \d+ payments$/],
    ['/admin/invoices', 'Email', /^Email \d+ invoices$/],
  ] as const) {
    await page.goto(company.url + path)
    await page.getByRole('main').getByRole('checkbox').first().check()
    const opener = page.getByRole('button', { name: action, exact: true })
    await expect(opener).toBeInViewport({ ratio: 1 })
    await opener.click()
    await expect(dialog.getByRole('button', { name: label })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a filter that is cleared by the keyboard leaves the keyboard among the filters', async ({
  page,
  company,
}) => {
  await signIn(page, company.url, 'admin')
  await page.goto(`${company.url}/admin/invoices?kind=Package`)
  const filters = page.getByRole('group', { name: 'Filters' })
  const bar = page.getByRole('main').getByRole('search')
  const chip = filters.getByRole('button', { name: 'Remove For: Package' })
  await chip.press('Enter')
  await expect(chip).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Filter' })).toBeFocused()

  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog')
  await box.getByText('For', { exact: true }).press('Enter')
  await box.getByRole('radio', { name: 'Package' }).press('Space')
  await expect(chip).toBeVisible()
  await expect(page).toHaveURL(/kind=Package/)
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Filter' })).toBeFocused()

  await page.goto(`${company.url}/admin/invoices?kind=Package`)
  const clear = filters.getByRole('button', { name: 'Clear', exact: true })
  await clear.press('Enter')
  await expect(clear).toHaveCount(0)
  await expect(bar.locator(':focus')).toHaveCount(1)
})

test('a dialog that is open when the package arrives on the device stays open, with what is in it', async ({
  page,
  company,
}) => {
  const [billedPackage] = ask<{ id: string; number: string }>(
    company,
    `select packageId id, trackingNumber number from package
      where invoiceState = 'Received' and status != 'Delivered' and deletedAt is null and archivedAt is null limit 1`,
  )
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/sync/pull', async (route) => {
    await gate.promise
    await route.continue()
  })
  await signIn(page, company.url, 'supervisor')
  await page.goto(`${company.url}/admin/packages/${billedPackage?.id}`)
  await expect(page.getByRole('heading', { name: billedPackage?.number ?? '' })).toBeVisible()
  await expect(page.getByText('Still syncing to this device')).toBeVisible()
  await page.getByRole('button', { name: 'Check invoice' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'What is wrong with it?' })
  await reason.fill('The total is cut off')

  gate.resolve()
  await expect(page.getByText('Still syncing to this device')).toHaveCount(0)
  await expect(reason).toHaveValue('The total is cut off')
})
