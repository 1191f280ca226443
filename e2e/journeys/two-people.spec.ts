import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { openPageOf } from '../support/open-page.ts'

const phoneOf = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
const hoursOf = (page: Page) => page.getByRole('textbox', { name: 'Opening hours' })
const save = (page: Page) => page.getByRole('button', { name: 'Save branch' }).click()

test('two people edit one branch, see what the other did, and nothing is overwritten or lost', async ({
  company,
  browser,
}) => {
  const { page: mine } = await openPageOf(browser, company, 'admin', 'desktop')
  const { page: theirs } = await openPageOf(browser, company, 'admin', 'desktop')
  for (const page of [mine, theirs]) {
    await page.goto(`${company.url}/admin/branches`)
    await page.getByRole('link', { name: 'Kingston' }).click()
    await expect(phoneOf(page)).toBeVisible()
  }

  await test.step('an untouched field follows, and a field that both changed is asked about', async () => {
    await phoneOf(mine).fill('+1 876 555 0122')
    await phoneOf(theirs).fill('+1 876 555 0111')
    await hoursOf(theirs).fill('Mon–Sat 9–6')
    await save(theirs)
    await expect(mine.getByText(/changed Phone and Opening hours while you were editing/)).toBeVisible()
    await expect(hoursOf(mine)).toHaveValue('Mon–Sat 9–6')
    await expect(phoneOf(mine)).toHaveValue('+1 876 555 0122')
    await save(mine)
    await expect(mine.getByText('Choose which values to keep, then save.')).toBeVisible()
  })

  await test.step('a reload keeps what was typed; Escape asks before it is lost', async () => {
    await mine.reload()
    await expect(mine.getByText(/^We kept what you entered/)).toBeVisible()
    await expect(phoneOf(mine)).toHaveValue('+1 876 555 0122')
    await mine.keyboard.press('Escape')
    await mine.getByRole('button', { name: 'Keep editing' }).click()
    await expect(phoneOf(mine)).toHaveValue('+1 876 555 0122')
    await mine.getByRole('button', { name: 'Keep mine' }).click()
    await save(mine)
    await expect(mine.getByText('Branch updated successfully!')).toBeVisible()
    await mine.getByRole('link', { name: 'Kingston' }).click()
    await expect(phoneOf(mine)).toHaveValue('+1 876 555 0122')
    await expect(hoursOf(mine)).toHaveValue('Mon–Sat 9–6')
    await expect(mine.getByText(/^We kept what you entered/)).toHaveCount(0)
  })
})
