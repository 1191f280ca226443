import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

test('a package that was billed to the wrong customer is on an invoice of the right one after five clicks, and a note says why', async ({
  page,
  company,
}) => {
  const [billedPackage] = ask<{ packageId: string; invoiceId: string; number: string; accountId: string }>(
    company,
    `select p.packageId, i.invoiceId, i.number, p.accountId from package p join invoice i on i.invoiceId = p.invoiceId
      where i.statusId = 'unpaid' and p.status = 'ReadyForPickup' and p.deletedAt is null and p.customs like '%Cleared%'
        and (select count(distinct packageId) from invoiceLine where invoiceId = i.invoiceId) = 1
        and not exists (select 1 from deliveryPackage d where d.packageId = p.packageId and d.open = 1) limit 1`,
  )
  const [owner] = ask<{ accountId: string; mailbox: string; firstName: string }>(
    company,
    `select accountId, mailbox, firstName from account where role = 'User' and status = 'Active' and email <> ''
      and deletedAt is null and accountId <> '${billedPackage?.accountId}' limit 1`,
  )
  if (!billedPackage || !owner) throw new Error('The demo company has no such package')
  await signIn(page, company.url, 'employee')
  await expect(page.getByRole('list', { name: 'To do today' }).getByRole('link').first()).toBeVisible()
  await shot(page, 'to-do')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).pressSequentially(billedPackage.number, { delay: 60 })
  await expect(page.getByRole('option', { selected: true })).toContainText(billedPackage.number)
  await shot(page, 'palette')
  await page.keyboard.press('Escape')

  await page.goto(`${company.url}/admin/packages/${billedPackage.packageId}`)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByRole('button', { name: 'Clear the customer' }).click()
  await page
    .getByRole('textbox', { name: 'Customer' })
    .or(page.getByRole('combobox', { name: 'Customer' }))
    .first()
    .pressSequentially(owner.mailbox, { delay: 60 })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'This package is billed already' })
  await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText(
    `${billedPackage.number} for J$`,
  )
  await expect(dialog).toContainText(`${owner.mailbox} ${owner.firstName}`)
  await shot(page, 'owner-change')
  await dialog.getByRole('button', { name: 'Void, change and bill' }).click()
  await expect(page).toHaveURL(`${company.url}/admin/packages/${billedPackage.packageId}`)
  await expect(page.getByText('Customer changed')).toBeVisible()
  await expect
    .poll(() =>
      ask<{ accountId: string; statusId: string }>(
        company,
        `select p.accountId, i.statusId from package p join invoice i on i.invoiceId = p.invoiceId where p.packageId = '${billedPackage.packageId}'`,
      ),
    )
    .toEqual([{ accountId: owner.accountId, statusId: 'unpaid' }])

  await page.goto(`${company.url}/admin/accounts/${owner.accountId}?tab=notes`)
  await expect(page.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('New note').fill('Has a neighbour with nearly the same mailbox')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('nearly the same mailbox')
  await shot(page, 'customer-notes')
  await page.getByRole('tab', { name: 'Notes' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/tab=messages/)
})
