import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from './server.ts'
import { ask } from './truth.ts'
import { wedgeScan } from './wedge.ts'

/** The banner that answers a scan. */
export const verdict = (page: Page): Locator => page.getByTestId('verdict')

export const checkInRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Scans on this device' }).getByRole('listitem')

/** The line of one package in the list of what this device took in. */
export const lineOf = (page: Page, number: string): Locator => checkInRows(page).filter({ hasText: number })

/** Opens the check-in wizard as people do, by the menu or the address, and waits until it listens. */
export async function openDesk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/packages/checkin`)
  await expect(page.getByRole('heading', { name: 'Check-in Wizard' })).toBeVisible()
  await expect(page.getByText('Scan a package')).toBeVisible()
}

/** Scans with the wedge and waits until the screen says that it is saved. */
export async function scanSaved(page: Page, number: string): Promise<void> {
  await wedgeScan(page, number)
  await expect(verdict(page)).toContainText(number)
  await expect(verdict(page)).toContainText('Saved')
}

/** Until the worker can open the app without the server. */
export const hasWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** Until the device has all of the company's packages, as its own list says. */
export async function hasPackages(page: Page, url: string, server: RunningServer): Promise<void> {
  await page.goto(`${url}/admin/packages`)
  const [living] = ask<{ n: number }>(
    server,
    'select count(*) n from package where deletedAt is null and archivedAt is null',
  )
  await expect(page.getByText(/^[\d,]+ on this device$/)).toHaveText(
    `${living?.n.toLocaleString('en-JM')} on this device`,
    // Thousands of rows, on a machine that does much else.
    { timeout: 120_000 },
  )
}

/** Says where the stack that is scanned now goes. */
export async function setBin(page: Page, bin: string): Promise<void> {
  await page.getByRole('button', { name: 'Change bin, condition, branch' }).click()
  const stack = page.getByRole('dialog', { name: 'Applies to every scan' })
  await stack.getByLabel('Bin').fill(bin)
  await stack.getByRole('button', { name: 'Done' }).click()
  await expect(stack).toHaveCount(0)
}
