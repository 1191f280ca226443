import { expect, type Page } from '@playwright/test'
import writeExcelFile from 'write-excel-file/node'
import { test } from '../support/company.ts'
import { labels } from '../support/labels.ts'
import { openPageOf } from '../support/open-page.ts'
import { apiAs, ask } from '../support/truth.ts'

const press = async (page: Page, role: 'button' | 'link', name: string) => {
  await page.getByRole(role, { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

const chooseFile = async (page: Page, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'button', 'Choose a file')
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Two chunks of customers, with an error and a repeat among them. */
const customers = Buffer.from(
  [
    'Customer name,E-mail,Telephone,Points',
    'Wrong Address,nowhere,876 555 0100,1',
    ...Array.from({ length: 120 }, (_, n) => `Moved ${n} Over,moved${n}@import.test,876 555 0101,2`),
    'Moved Twice,moved0@import.test,876 555 0101,3',
  ].join('\r\n'),
)

const importedCount = `select count(*) as n from account where email like 'moved%@import.test' and deletedAt is null`

test('customers and pre-alerts out of files: errors by row, cut off in between, gone on with, undone', async ({
  company,
  browser,
}) => {
  const { page } = await openPageOf(browser, company, 'supervisor', 'desktop')
  const createdCount = () => ask<{ n: number }>(company, importedCount)[0]?.n

  await test.step('the preview names what stays behind, by row and in words', async () => {
    await page.goto(`${company.url}/admin/accounts/customers`)
    await press(page, 'link', 'Import')
    await chooseFile(page, 'customers.csv', customers)
    const rows = page.getByRole('list', { name: 'Rows of the file' })
    await expect(rows.getByRole('listitem').nth(0)).toContainText('Row 2')
    await expect(rows.getByRole('listitem').nth(0)).toContainText('“nowhere” is not an email address.')
    await expect(rows.getByRole('listitem').nth(1)).toContainText('This email address is in row 3 already.')
    await expect(page.getByText('1 column is left out')).toContainText('“Points”')
    const download = page.waitForEvent('download')
    await press(page, 'button', 'Download 2 rows with reasons')
    expect((await download).suggestedFilename()).toBe('customers – not imported.csv')
    expect(createdCount()).toBe(0)
  })

  await test.step('the connection goes after the first chunk, and the page is closed', async () => {
    let chunks = 0
    await page.route('**/api/imports/*/rows', (route) => (++chunks === 1 ? route.continue() : route.abort()))
    await press(page, 'button', 'Import 120 customers')
    await expect(page.getByRole('alert')).toContainText('Import paused')
    await expect(page.getByText('100 of 120 rows done, 100 customers created')).toBeVisible()
    expect(createdCount()).toBe(100)
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(page.getByText('100 customers created, 20 to go')).toBeVisible()
  })

  await test.step('the file is still known, and continues where it stopped', async () => {
    await expect(page.getByText('You were importing customers.csv: 100 of 120 rows sent.')).toBeVisible()
    await press(page, 'button', 'Go on')
    await expect(page.getByRole('heading', { name: 'customers.csv is imported' })).toBeVisible()
    expect(createdCount()).toBe(120)
  })

  await test.step('an Excel file of pre-alerts, whose answer is lost, is imported once', async () => {
    const [first = '', second = ''] = labels(2, 601)
    const lines = [
      ['Tracking #', 'Contents', 'Value', 'Email', 'Qty'],
      [first, 'Shoes', 89.95, 'moved1@import.test', 2],
      [second, 'Phone case', 12, 'moved1@import.test', 1],
      [9400111899223100000000, 'Cut short', 5, 'moved1@import.test', 1],
    ]
    const sheet = await writeExcelFile(lines.map((line) => line.map((value) => ({ value }))))
    await page.goto(`${company.url}/admin/packages/import`)
    await chooseFile(page, 'prealerts.xlsx', await sheet.toBuffer())
    await expect(page.getByText('was shortened by the spreadsheet')).toBeVisible()
    let isLost = false
    await page.route('**/api/imports/*/rows', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await press(page, 'button', 'Import 2 pre-alerts')
    await expect(page.getByRole('heading', { name: 'prealerts.xlsx is imported' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '2 pre-alerts created' })).toBeVisible()
    const prealertRows = ask<{ pieces: number; declaredValueUsdCents: number }>(
      company,
      'select pieces, declaredValueUsdCents from package where trackingNumber in (?, ?) order by pieces desc',
      first,
      second,
    )
    expect(prealertRows).toEqual([
      { pieces: 2, declaredValueUsdCents: 8_995 },
      { pieces: 1, declaredValueUsdCents: 1_200 },
    ])
  })

  await test.step('an Excel file of 2,000 customers is read, however large it is when unpacked', async () => {
    const names = [
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Address',
      'Address 2',
      'Town',
      'Parish',
      'Notes',
    ]
    const lines = Array.from({ length: 2_000 }, (_, n) => [
      ...['Large', `Book ${n}`, `large${n}@import.test`, `876 555 ${1_000 + n}`],
      ...[
        `${n} Harbour Street`,
        `Apartment ${n}`,
        `Town ${n}`,
        'Kingston',
        `Customer ${n} of the old system`,
      ],
    ])
    const sheet = await writeExcelFile([names, ...lines].map((line) => line.map((value) => ({ value }))))
    await page.goto(`${company.url}/admin/accounts/import`)
    await chooseFile(page, 'customers.xlsx', await sheet.toBuffer())
    await expect(page.getByRole('heading', { name: 'Preview of customers.xlsx' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 2,000 customers', exact: true })).toBeEnabled()
    await press(page, 'button', 'Choose another file')
  })

  await test.step('undoing leaves who has packages, and says so beforehand', async () => {
    await page.goto(`${company.url}/admin/accounts/import`)
    await press(page, 'button', 'Undo the import of customers.csv')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('119 customers of this import will be deleted.')
    await expect(dialog).toContainText('Moved 1 Over has packages')
    await press(page, 'button', 'Undo import')
    await expect(page.getByText('119 customers deleted, 1 kept', { exact: true })).toBeVisible()
    expect(createdCount()).toBe(1)
    const clerk = await apiAs(company, 'employee')
    expect(await clerk('GET', '/imports')).toMatchObject([{ status: 'Undone', undone: 119, kept: 1 }])
  })
})
