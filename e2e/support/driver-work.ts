import { expect, type Locator, type Page } from '@playwright/test'
import { photograph, sign } from './counter-work.ts'
import { hasWorker } from './desk.ts'
import { type Device, openDevice } from './device.ts'
import { type Person, signIn } from './people.ts'
import type { RunningServer } from './server.ts'
import { apiAs, ask } from './truth.ts'
import { wedgeScan } from './wedge.ts'

// These functions do the work of drivers on their phones.

export interface DemoDelivery {
  readonly deliveryId: string
  readonly packageId: string
  readonly number: string
  readonly name: string
  readonly dueJmdCents: number
  readonly status: string
}

/** The driver's stops of the demo company by their place, one package each. */
export const demoDeliveries = (server: RunningServer): Map<number, DemoDelivery> =>
  new Map(
    ask<DemoDelivery & { stopOrder: number }>(
      server,
      `select d.deliveryId, d.stopOrder, d.status, d.dueJmdCents, p.packageId,
          p.trackingNormalized as number, a.firstName || ' ' || a.lastName as name
        from delivery d join deliveryPackage dp on dp.deliveryId = d.deliveryId
        join package p on p.packageId = dp.packageId join account a on a.accountId = d.accountId
        where d.driverId is not null and d.deletedAt is null`,
    ).map((row) => [row.stopOrder, row]),
  )

/** Leaves the driver only these stops, and those that are done. */
export async function keepStops(server: RunningServer, places: readonly number[]): Promise<void> {
  const office = await apiAs(server, 'employee')
  for (const [place, { deliveryId, status }] of demoDeliveries(server))
    if (!places.includes(place) && status !== 'Delivered') {
      if (status === 'OutForDelivery')
        await office('PUT', `/deliveries/${deliveryId}`, {
          status: 'ReturnedToOffice',
          attempt: { reason: 'NobodyHome' },
        })
      await office('PUT', `/deliveries/${deliveryId}`, { driverId: null })
    }
}

/** A driver’s phone, at the list of stops. */
export async function openDriverPhone(server: RunningServer, person: Person): Promise<Device> {
  const device = await openDevice(server, { size: 'phone' })
  await signIn(device.page, device.url, person)
  await device.page.getByRole('link', { name: 'My deliveries' }).first().click()
  await expect(device.page.getByRole('heading', { name: 'My deliveries' })).toBeVisible()
  return device
}

/** A driver's phone with the day on it, ready to lose its signal. */
export async function openVan(server: RunningServer): Promise<Device> {
  const device = await openDriverPhone(server, 'driver')
  await expect(device.page.getByRole('list', { name: 'Stops' })).toBeVisible()
  await hasWorker(device.page)
  return device
}

export const stopRow = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name })

/** Opens the hand-over of a stop and scans its package. */
export async function openDoor(page: Page, { name, number }: DemoDelivery): Promise<void> {
  await stopRow(page, name).getByRole('link').click()
  await page.getByRole('link', { name: 'Hand over', exact: true }).click()
  await expect(page.getByText('Scan the package')).toBeVisible()
  await wedgeScan(page, number)
  await expect(page.getByTestId('verdict')).toContainText('Right package')
  await expect(page.getByText('1 of 1 package scanned')).toBeVisible()
}

interface KeptHandover {
  readonly cash: string
  readonly signatures: number
  readonly photos: number
}

/** The half-done hand-overs that are kept on a device: the cash that was typed, and how many pictures there are. */
export const handoversOn = (page: Page): Promise<KeptHandover[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const drafts: KeptHandover[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name))
      const entry = db.objectStoreNames.contains('_meta')
        ? await answer(db.transaction('_meta').objectStore('_meta').get('handovers'))
        : undefined
      for (const { values, files } of entry?.value ?? [])
        drafts.push({
          cash: String(values.cash),
          signatures: files.signature?.length ?? 0,
          photos: files.photos?.length ?? 0,
        })
      db.close()
    }
    return drafts
  })

/** Signature, photo and money; then the packages are theirs. */
export async function finishDoor(page: Page, to: string, cash: string | null): Promise<void> {
  await sign(page)
  await photograph(page)
  if (cash !== null) await page.getByLabel('Cash given').fill(cash)
  await page.getByRole('button', { name: 'Hand over 1 package' }).click()
  await expect(page.getByText(`Handed over to ${to}`)).toBeVisible()
}
