import { expect } from '@playwright/test'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { test } from '../support/company.ts'
import { billTo } from '../support/invoices.ts'
import { emailOf, signIn } from '../support/people.ts'
import { apiAs, ask } from '../support/truth.ts'

test('the office gives a payment link more days, and deletes it: its address no longer opens', async ({
  company,
  page,
}) => {
  const [customer] = ask<{ accountId: string }>(
    company,
    'select accountId from account where email = ?',
    emailOf('user'),
  )
  const { invoiceId } = await billTo(company, customer?.accountId ?? '', 450_000)
  const call = await apiAs(company, 'user')
  const { checkoutId, checkoutToken } = await call<CheckoutReply>('POST', '/checkouts', {
    invoices: [invoiceId],
  })
  const expiry = () =>
    Date.parse(
      ask<{ expiresAt: string }>(
        company,
        'select expiresAt from checkout where checkoutId = ?',
        checkoutId,
      )[0]?.expiresAt ?? '',
    )
  await signIn(page, company.url, 'admin')
  await page.goto(`${company.url}/admin/payment-links/${checkoutId}`)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change expiry' }).click()
  await dialog.getByLabel('It can be paid for').selectOption('28')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The link can be paid until')).toBeVisible()
  expect(Math.round((expiry() - Date.now()) / dayMs)).toBe(28)

  await page.getByRole('button', { name: 'Delete link' }).click()
  await dialog.getByRole('button', { name: 'Delete link' }).click()
  await expect(page).toHaveURL(`${company.url}/admin/payment-links`)
  await expect(page.getByText('Payment link deleted')).toBeVisible()
  await page.goto(`${company.url}/checkout/${checkoutToken}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Pay')
})
