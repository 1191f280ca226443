import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages } from '../support/desk.ts'
import { signIn } from '../support/people.ts'
import { ask } from '../support/truth.ts'

/** By the keyboard alone: opens with Enter, closes with Escape, and goes on from where it was. */
async function opensAndGivesBack(page: Page, button: string, dialog: string | RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
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
  const menu = page.getByRole('button', { name: 'More actions', exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Log out on all devices', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: /Log out/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
})
