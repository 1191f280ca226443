import { expect, type Locator, type Page } from '@playwright/test'
import { type Device, openDevice } from './device.ts'
import { emailOf, type Person, password, signIn } from './people.ts'
import type { RunningServer } from './server.ts'
import { apiAs, ask } from './truth.ts'

// These helpers do what people do at a handheld that several share, in the way that people do it.

/** The panel that covers the screen until the next worker takes over. */
export const lock = (page: Page): Locator =>
  page.getByRole('dialog', { name: /./ }).filter({ hasText: 'scan your badge' })

export const workerName = (company: RunningServer, person: Person): string =>
  ask<{ name: string }>(
    company,
    `select trim(firstName || ' ' || lastName) as name from account where email = ?`,
    emailOf(person),
  )[0]?.name ?? ''

export async function setPins(company: RunningServer, pins: Partial<Record<Person, string>>): Promise<void> {
  for (const [person, pin] of Object.entries(pins) as [Person, string][])
    await (await apiAs(company, person))('POST', '/handhelds/own/pin', { pin, password })
}

export async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await lock(page).getByRole('button', { name: digit, exact: true }).click()
  await lock(page).getByRole('button', { name: 'OK' }).click()
}

export async function takeOver(page: Page, name: string, pin: string): Promise<void> {
  await lock(page).getByRole('button', { name }).click()
  await enterPin(page, pin)
  await expect(lock(page)).toHaveCount(0)
}

/** A device that a supervisor has made a shared handheld, locked. */
export async function openSharedHandheld(company: RunningServer, name: string): Promise<Device> {
  const handheld = await openDevice(company, { size: 'handheld' })
  const { page } = handheld
  await signIn(page, handheld.url, 'supervisor')
  await page.goto(`${handheld.url}/admin/device`)
  await page.getByRole('button', { name: 'Share this device' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Branch').selectOption('All branches')
  await page.getByRole('dialog').getByRole('button', { name: 'Share this device' }).click()
  await expect(lock(page)).toContainText(name)
  return handheld
}
