import { expect, type Page } from '@playwright/test'
import { lineOf, scanSaved, verdict } from '../desk.ts'
import type { Device } from '../device.ts'
import { shot } from '../shots.ts'
import { wedgeScan } from '../wedge.ts'
import type { Boxes } from './boxes.ts'

/** Checks a box in at the desk, weighed on the way. */
export async function weighIn(page: Page, number: string, weight: string): Promise<void> {
  await wedgeScan(page, number)
  await expect(verdict(page)).toContainText(number)
  await page.getByLabel('Weight (lb)').fill(weight)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(lineOf(page, number)).toBeVisible()
}

async function checkInWeighed(page: Page, number: string, weight: string): Promise<void> {
  await weighIn(page, number, weight)
  await expect(lineOf(page, number)).toContainText('Waiting to sync')
}

export async function checkInOffline({ page, ...handheld }: Device, boxes: Boxes): Promise<void> {
  await handheld.loseSignal()
  await page.keyboard.press('F2')
  await expect(page.getByRole('radio', { name: 'Full' })).toBeChecked()
  await checkInWeighed(page, boxes.announced, '4.5')
  await checkInWeighed(page, boxes.second, '11')
  await checkInWeighed(page, boxes.third, '2.2')
  await checkInWeighed(page, boxes.cash, '7')
  await page.keyboard.press('F2')
  await expect(page.getByRole('radio', { name: 'Rush' })).toBeChecked()
  for (const number of [boxes.held, boxes.damaged, boxes.missing]) await scanSaved(page, number)
  await shot(page, 'whole-1-check-in')
}
