import { expect, type Page } from '@playwright/test'
import { verdict } from './desk.ts'
import { photoOf } from './photo.ts'
import { wedgeScan } from './wedge.ts'

// These helpers do what people do at a manifest's page, in the way that people do it.

/** Makes a manifest from the list and stays on its page. */
export async function createManifest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New manifest' }).click()
  await page
    .getByRole('dialog', { name: 'New manifest' })
    .getByRole('button', { name: 'Create manifest' })
    .click()
  await expect(page.getByRole('heading', { name: /^MAN-/ })).toBeVisible()
}

export const manifestNumber = (page: Page): Promise<string> =>
  page.getByRole('heading', { name: /^MAN-/ }).innerText()

/** Opens one of the list's. */
export async function openManifest(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
}

/** Waits until the device has the manifest at customs: before that, a scan loads a package. */
export async function waitToCount(page: Page): Promise<void> {
  await expect(page.getByText(/^\d+ of \d+ counted/).first()).toBeVisible()
  await expect(verdict(page)).toContainText('Scan a package')
}

/** Scans a package and waits for what the desk answers. */
export async function scanFor(page: Page, code: string, answer: string): Promise<void> {
  await wedgeScan(page, code)
  await expect(verdict(page)).toContainText(code)
  await expect(verdict(page)).toContainText(answer)
}

/** Gives each blocker that is listed the same reason, and seals. */
export async function sealWithReason(page: Page, reason: string): Promise<void> {
  // The facts that only the server knows are listed by then.
  await expect(page.getByRole('button', { name: 'Seal manifest' })).toBeEnabled()
  // A blocker that comes later moves the others, so each field that is still without a reason gets one.
  await expect(async () => {
    for (const field of await page.getByLabel(/^Reason to ship .* anyway$/).all())
      if ((await field.inputValue()) === '') await field.fill(reason)
    await expect(page.getByRole('heading', { name: 'Ready to seal' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Seal manifest' }).click()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
}

/** The manifest's next step, with its question answered. */
export async function takeStep(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const question = page.getByRole('dialog', { name: `${label}?` })
  await question.getByRole('button', { name: label }).click()
  await expect(question).toHaveCount(0)
}

/** The last scanned box is damaged: with a photo. */
export async function countAsDamaged(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'It’s damaged' }).click()
  const dialog = page.getByRole('dialog', { name: 'Count as damaged' })
  await dialog.locator('input[type=file]').setInputFiles(await photoOf(page, 'dented'))
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Count as damaged' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Marks the packages that were not found as missing. */
export async function markRestMissing(page: Page, count: number): Promise<void> {
  const label = `Mark ${count} as missing`
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as missing' }).click()
  await expect(page.getByText('Every package is counted')).toBeVisible()
}

/** Clears customs for all that was counted. */
export async function clearAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear customs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear customs, except…' })
  await dialog.getByRole('button', { name: 'Clear customs' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Clears customs for all but one package, which stays with a reason. */
export async function clearExcept(page: Page, number: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Clear customs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear customs, except…' })
  await dialog.getByRole('button', { name: `Hold ${number}` }).click()
  await dialog.getByLabel(`Reason for holding ${number}`).fill(reason)
  await dialog.getByRole('button', { name: 'Clear customs' }).click()
  await expect(dialog).toHaveCount(0)
}
