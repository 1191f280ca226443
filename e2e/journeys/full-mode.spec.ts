import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, verdict } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { ask } from '../support/truth.ts'
import { typeByHand } from '../support/typing.ts'
import { wedgeScan } from '../support/wedge.ts'

/** A white box of one pixel. */
const photoFile = {
  name: 'box.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const customerOf = (page: Page) => page.getByRole('textbox', { name: 'Customer' })

/** Clears the customer, and reads the field in the same task: the next key may come before the page is drawn again. */
const textAfterClear = (page: Page) =>
  page.getByRole('button', { name: 'Clear the customer' }).evaluate((button: HTMLElement) => {
    button.click()
    return document.querySelector<HTMLInputElement>('input[data-path=accountId]')?.value
  })

async function openFull(page: Page): Promise<void> {
  await page.keyboard.press('F2')
  await expect(page.getByRole('radio', { name: 'Full' })).toBeChecked()
}

async function beginWith(page: Page, number: string): Promise<void> {
  await wedgeScan(page, number)
  await expect(verdict(page)).toContainText(number)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(customerOf(page)).toBeVisible()
}

test('a typed customer is chosen or asked about, never thrown away', async ({ company }) => {
  const [number = '', second = ''] = labels(2, 54)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await openFull(page)
  await beginWith(page, number)

  // By hand: right after a scan, an Enter with no keys before it is the scanner's second line end.
  await customerOf(page).focus()
  await typeByHand(page, 'zzzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No customer matches')).toBeVisible()
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('Choose a customer from the list, or clear this field.')).toBeVisible()
  await expect(customerOf(page)).toHaveValue('zzzz')

  await customerOf(page).fill('urs')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(customerOf(page)).toHaveValue(/^QS-\d+ Ursula /)
  await page.keyboard.press('Enter')

  const [owner] = ask<{ mailbox: string; lastName: string }>(
    company,
    "select mailbox, lastName from account where firstName = 'Ursula' and role = 'User'",
  )
  // The next box is scanned while the first is still being saved.
  await beginWith(page, second)
  await customerOf(page).fill(owner?.mailbox ?? '')
  await page.getByLabel('Weight (lb)').click()
  await expect(customerOf(page)).toHaveValue(/^QS-\d+ Ursula/)
  expect(await textAfterClear(page)).toBe('')
  await customerOf(page).focus()
  await typeByHand(page, `Ursula ${owner?.lastName}`)
  await page.keyboard.press('Tab')
  await expect(customerOf(page)).toHaveValue(/^QS-\d+ Ursula/)
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(verdict(page)).toContainText('Saved')
  await expect(verdict(page)).toContainText(second)
  await expect(lineOf(page, number)).toContainText('Ursula')
  await expect(lineOf(page, second)).toContainText('Ursula')
})

/** Types a scan in the very moment in which the page says that the speed is Full. */
function scanWhenFull(code: string): void {
  const full = document.querySelector<HTMLInputElement>('input[type=radio][value=full]')
  const watch = new MutationObserver(() => {
    if (!full?.checked) return
    watch.disconnect()
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }))
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
}

test('a scan in the moment the speed changes opens the form', async ({ company }) => {
  const [number = ''] = labels(1, 53)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await page.evaluate(scanWhenFull, number)
  await openFull(page)
  await expect(customerOf(page)).toBeVisible()
  await expect(verdict(page)).toContainText(number)
})

/** Returns the part of the form that the device has kept. */
async function keptDraft(): Promise<{ bin: unknown; photos: number } | null> {
  const [replica] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('quayside-'))
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
  const db = await answer(indexedDB.open(replica?.name ?? ''))
  const draft = await answer(db.transaction('_meta').objectStore('_meta').get('draft'))
  db.close()
  return draft && { bin: draft.value.values.bin, photos: draft.value.photos.length }
}

test('a half-filled form and its photos survive a reload without a signal', async ({ company }) => {
  const [number = ''] = labels(1, 55)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await openFull(page)
  await handheld.loseSignal()
  await beginWith(page, number)
  await expect(customerOf(page)).toBeFocused()
  await page.getByLabel('Weight (lb)').fill('3.5')
  await customerOf(page).fill('Urs')
  await page.locator('input[type=file]').setInputFiles(photoFile)
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByLabel('Bin').fill('A-12')
  await expect.poll(() => page.evaluate(keptDraft)).toEqual({ bin: 'A-12', photos: 1 })
  await page.reload()

  await expect(verdict(page)).toContainText('Draft restored')
  await expect(verdict(page)).toContainText(number)
  await expect(page.getByLabel('Weight (lb)')).toHaveValue('3.5')
  await expect(page.getByLabel('Bin')).toHaveValue('A-12')
  await expect(customerOf(page)).toHaveValue('Urs')
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the customer' }).click()
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(lineOf(page, number)).toBeVisible()
  await page.reload()
  await expect(verdict(page)).toContainText('Scan a package')
  await expect(customerOf(page)).toHaveCount(0)
  await handheld.regainSignal()
  await expect(lineOf(page, number)).toContainText('Synced')
})
