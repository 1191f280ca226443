import { expect } from '@playwright/test'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { test } from '../support/company.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

test('a clerk bills a whole flight: enters what is missing, issues and mails with one press', async ({
  page,
  company,
}) => {
  const [flight] = ask<{ manifestId: string; packages: number }>(
    company,
    `select m.manifestId, count(*) as packages from manifest m join package p on p.manifestId = m.manifestId
      where m.status = 'AtHeadOffice' and p.billedAt is null group by m.manifestId`,
  )
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/sync/pull', async (route) => {
    await gate.promise
    await route.continue()
  })
  await signIn(page, company.url, 'supervisor')
  await page.goto(`${company.url}/admin/manifests/${flight?.manifestId}`)

  await test.step('the packages to bill stay chosen when the manifest arrives on the device', async () => {
    await expect(page.getByText('Still syncing to this device')).toBeVisible()
    await page.getByText(`To bill ${flight?.packages}`).click()
    gate.resolve()
    await expect(page.getByText('Still syncing to this device')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Count', exact: true })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Bill this manifest' }).click()

  await test.step('a value that is missing is entered with the keyboard', async () => {
    const values = page.getByRole('textbox', { name: /^Declared value of/ })
    await expect(values.first()).toBeVisible()
    const before = await values.count()
    await values.first().fill('49.99')
    await values.first().press('Enter')
    await expect(values).toHaveCount(before - 1)
    await expect(page.getByRole('list', { name: 'Bills' }).getByRole('listitem').first()).toBeVisible()
    await shot(page, 'bill-flight')
  })

  await test.step('a single press issues and mails; a customer who has changed meanwhile is left out with the reason', async () => {
    const foot = (await page.getByText(/^\d+ invoices for/).textContent()) ?? ''
    const invoices = Number(foot.split(' ')[0] ?? '') - 1
    const call = await apiAs(company, 'admin')
    const bills = await call<CustomerBill[]>('POST', '/invoices/bill', {
      manifestId: flight?.manifestId,
      preview: true,
    })
    const [pkg] = bills.find(({ state }) => state === 'ready')?.packages ?? []
    await call('PUT', '/packages', { packageId: pkg?.packageId, weightLb: 77 })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${invoices} invoices issued`)).toBeVisible()
    await expect(page.getByText('1 customer not billed.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toContainText(
      'This bill changed since the preview',
    )
    await shot(page, 'bill-results')
    // The demo has a customer without an email address: their invoice is issued and not mailed.
    const [mails] = ask<{ n: number }>(
      company,
      `select count(*) as n from message where event = 'office.invoice'`,
    )
    await expect(page.getByText(`${mails?.n} mails on the way.`)).toBeVisible()
    expect(mails?.n).toBe(invoices - 1)
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the billed packages leave the list automatically', async () => {
    const left = ask<{ n: number }>(
      company,
      `select count(*) as n from package where manifestId = '${flight?.manifestId}' and billedAt is null`,
    )
    await expect(page.getByText(`To bill ${left[0]?.n}`)).toBeVisible()
  })
})
