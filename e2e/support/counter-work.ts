import { expect, type Page } from '@playwright/test'
import { photoOf } from './photo.ts'
import { wedgeScan } from './wedge.ts'

// These functions do the work of people at the counter's hand-over.

/** Signs with the pen. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature: sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  const { mouse } = page
  await mouse.move(box.x + 20, box.y + box.height / 2)
  await mouse.down()
  for (const [x, y] of [
    [60, 0.2],
    [90, 0.8],
    [140, 0.3],
  ] as const)
    await mouse.move(box.x + x, box.y + box.height * y)
  await mouse.up()
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible()
}

/** Takes the photo of the hand-over. */
export async function photograph(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await photoOf(page, 'handed over'))
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
}

/** The ID that a customer shows. */
export async function noteId(page: Page, type: string, last4: string): Promise<void> {
  await page.getByLabel('ID shown').selectOption({ label: type })
  await page.getByLabel('Last four characters').fill(last4)
}

/** Scans a package, and its owner signs for it. */
export async function handOver(
  page: Page,
  { number, name }: { readonly number: string; readonly name: string },
): Promise<void> {
  await wedgeScan(page, number)
  await expect(page.getByRole('checkbox', { name: number })).toBeChecked()
  await page.getByRole('radio', { name: `${name} (customer)` }).check()
  await noteId(page, 'Driver’s licence', '4711')
  await sign(page)
  await photograph(page)
  await page.getByRole('button', { name: 'Hand over 1 package' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `Handed over to ${name}: 1 package` }),
  ).toBeVisible()
}
