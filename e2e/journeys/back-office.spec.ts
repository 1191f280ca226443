import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { openPageOf } from '../support/open-page.ts'
import { apiAs } from '../support/truth.ts'

/** Goes somewhere by the keyboard alone. */
async function goTo(page: Page, text: string, title: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Go to' }).fill(text)
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
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
    await goTo(page, 'contact mess', 'Contact Messages')
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('dialog')).toContainText('drained of oil and fuel')
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(page.getByText('Marked as answered')).toBeVisible()
    await expect(row).toContainText('Answered')
    await page.keyboard.press('Escape')
  })

  await test.step('a form that is made public is there for visitors, and gone when it is deleted', async () => {
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
