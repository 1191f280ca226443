import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { openPageOf, unfoldMenu } from '../support/open-page.ts'
import { apiAs, ask } from '../support/truth.ts'

/** Goes somewhere by the keyboard alone. */
async function goTo(page: Page, text: string, title: string, choice = title): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Go to' }).fill(text)
  await expect(page.getByRole('option', { name: choice }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('the office goes anywhere by keyboard, answers a contact message and publishes a form', async ({
  company,
  browser,
}) => {
  const { page } = await openPageOf(browser, company, 'admin', 'desktop')
  const { page: colleague } = await openPageOf(browser, company, 'supervisor', 'desktop')

  await test.step('a message is answered, and a colleague sees by whom without asking again', async () => {
    const subject = 'Can I ship a boat engine?'
    const send = await apiAs(company, 'user')
    await send('POST', '/contact', {
      ...{ name: 'Oneil Grant', email: 'oneil@example.test', subject },
      message: 'It is an outboard of 40 hp, drained of oil and fuel.',
    })
    await colleague.goto(`${company.url}/admin/contactmessages`)
    const row = colleague.getByRole('row', { name: subject })
    await expect(row).toContainText('New')
    await goTo(page, 'inbox', 'Inbox')
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('dialog')).toContainText('drained of oil and fuel')
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(page.getByText('Marked as answered')).toBeVisible()
    await expect(row).toContainText('Answered')
    await page.keyboard.press('Escape')
  })

  await test.step('many messages are closed by keyboard, which a reload still shows and an undo takes back', async () => {
    const open = page.getByRole('row', { name: 'Can I ship a car battery?' })
    const dialog = page.getByRole('dialog')
    const allDone = /(\d+) of \1 messages? done/
    await expect(open).toContainText('New')
    await page.keyboard.press('j')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Close without reply' }).click()
    await dialog.getByRole('button', { name: /^Close \d+ messages?$/ }).click()
    await expect(dialog).toContainText(allDone)
    await expect(dialog).toContainText('left out: answered or closed already.')
    await page.reload()
    await expect(open).toContainText('Closed')
    const result = page.getByRole('status').filter({ hasText: allDone }).locator('..')
    await result.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('button', { name: /^Undo \d+ messages?$/ }).click()
    await expect(dialog).toContainText(allDone)
    await page.keyboard.press('Escape')
    await expect(open).toContainText('New')
    await expect(result).toHaveCount(0)
  })

  await test.step('a customer without an email address is added, and gets a pickup person by phone', async () => {
    await goTo(page, 'add a cust', 'Customers', 'Add a customer')
    // This is a customer whom no other journey of this company looks up by name.
    const [namesake] = ask<{ mailbox: string; firstName: string; lastName: string }>(
      company,
      `select mailbox, firstName, lastName from account
        where email like '%.%.%@example.test' and deletedAt is null order by mailbox desc`,
    )
    const name = `${namesake?.firstName} ${namesake?.lastName}`
    const dialog = page.getByRole('dialog', { name: 'Add a customer' })
    await dialog.getByLabel('First name').fill(namesake?.firstName ?? '')
    await dialog.getByLabel('Last name').fill(namesake?.lastName ?? '')
    await dialog.getByLabel('Phone', { exact: true }).fill('876 555 0948')
    await dialog.getByRole('button', { name: 'Add customer' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`${namesake?.mailbox} ${name} has the same name.`)
    await dialog.getByRole('button', { name: 'Add anyway' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('No email address')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabel('Full name').fill('Marva Hylton')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('region', { name: 'Authorized persons' })).toContainText('Marva Hylton')
  })

  await test.step('a right that is given to a role is in the open menu of its people, and leaves it', async () => {
    const { page: agent } = await openPageOf(browser, company, 'agent', 'desktop')
    await agent.goto(`${company.url}/admin/device`)
    const entry = agent
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Accept Payments' })
    await expect(agent.getByRole('heading', { level: 1, name: 'Device & Sync' })).toBeVisible()
    await unfoldMenu(agent)
    await expect(entry).toHaveCount(0)
    const asAdmin = await apiAs(company, 'admin')
    const grant = { role: 'Agent', permission: 'ReceivePaymentView' }
    const { authorizationId } = await asAdmin<{ authorizationId: string }>(
      'POST',
      '/accounts/authorizations',
      grant,
    )
    await expect(entry).toBeVisible()
    await asAdmin('DELETE', `/accounts/authorizations/${authorizationId}`, {})
    await expect(entry).toHaveCount(0)
  })

  await test.step('a form that is made public is available to visitors, and gone when it is deleted', async () => {
    await goTo(page, 'file man', 'File Manager')
    await page.getByRole('button', { name: 'Upload document' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'claim form.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    })
    await page.getByRole('textbox', { name: 'Name' }).fill('Damage claim form')
    await page.getByRole('radio', { name: /^Everybody/ }).check()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('File uploaded successfully!')).toBeVisible()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${company.url}/forms`)
    await expect(visitor.getByRole('link', { name: /Damage claim form/ })).toBeVisible()
    await page.getByRole('link', { name: 'Damage claim form' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete file' }).click()
    await expect(page.getByText('File deleted successfully!')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('link', { name: /Damage claim form/ })).toHaveCount(0)
  })
})
