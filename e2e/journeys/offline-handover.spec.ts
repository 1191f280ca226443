import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { noteId, photograph, sign } from '../support/counter-work.ts'
import { hasPackages, hasWorker } from '../support/desk.ts'
import { type Device, openDevice } from '../support/device.ts'
import { handoversOn } from '../support/driver-work.ts'
import { openByMenu, openPageOf } from '../support/open-page.ts'
import { signIn } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// The goods go over the counter whether there is a signal or not; what the office knew better is sorted out afterwards.

// Several people with all of the company's packages each: minutes, on a busy machine.
test.describe.configure({ timeout: 600_000 })

interface Ready {
  readonly packageId: string
  readonly number: string
  readonly name: string
}

/** Returns packages that have not been billed, each of another customer. */
const unbilledPackages = (server: RunningServer): Ready[] =>
  ask<Ready>(
    server,
    `select p.packageId, p.trackingNormalized as number, a.firstName || ' ' || a.lastName as name
      from package p join account a on a.accountId = p.accountId
      where p.status = 'ReadyForPickup' and p.deletedAt is null and p.archivedAt is null and a.status = 'Active'
        and p.customs not like '%"Hold"%' and coalesce(p.arrival, '') <> 'Missing'
        and p.invoiceId is null
        and a.email not like '%@quayside.test'
      group by a.accountId order by p.packageId limit 2`,
  )

const statusOf = (server: RunningServer, packageId: string): string | undefined =>
  ask<{ status: string }>(server, 'select status from package where packageId = ?', packageId)[0]?.status

/** An agent's handheld at the counter, with everything it needs to go on without a signal. */
async function openCounter(server: RunningServer): Promise<Device> {
  const device = await openDevice(server, { size: 'handheld' })
  await signIn(device.page, device.url, 'agent')
  await hasPackages(device.page, device.url, server)
  await hasWorker(device.page)
  await openByMenu(device.page, 'Hand over')
  await expect(device.page.getByText('Who’s collecting?')).toBeVisible()
  return device
}

/** The owner collects, shows a licence, signs, and is photographed with the box. */
async function handOverOffline(page: Page, { number, name }: Ready, isCut = false): Promise<void> {
  await wedgeScan(page, number)
  await expect(page.getByRole('checkbox', { name: number })).toBeChecked()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.getByRole('radio', { name: `${name} (customer)` }).check()
  await noteId(page, 'Driver’s licence', '4711')
  await sign(page)
  await photograph(page)
  if (isCut) {
    await expect.poll(() => handoversOn(page)).toContainEqual(expect.objectContaining({ photos: 1 }))
    await page.reload()
    await expect(page.getByRole('checkbox', { name: number })).toBeChecked()
    await expect(page.getByLabel('Last four characters')).toHaveValue('4711')
    await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Photo 1' })).not.toHaveJSProperty('naturalWidth', 0)
  }
  await page.getByRole('button', { name: 'Hand over 1 package' }).click()
  const handOverStatus = page.getByRole('status').filter({ hasText: `Handed over to ${name}: 1 package` })
  await expect(handOverStatus).toContainText('Saved on this device; it syncs by itself.')
}

test('two boxes are handed over without a signal; one of them the office has put on hold meanwhile', async ({
  company,
  browser,
}) => {
  const [plain, heldPackage] = unbilledPackages(company)
  if (!plain || !heldPackage) throw new Error('The demo company has no two packages to hand over')
  const office = await openPageOf(browser, company, 'employee', 'desktop')
  await wedgeScan(office.page, plain.number)
  await expect(office.page.getByRole('heading', { name: plain.number })).toBeVisible()
  await using counter = await openCounter(company)
  const { page } = counter
  await test.step('the packages have not been billed: they stay here until a supervisor waives their cost', async () => {
    await wedgeScan(page, plain.number)
    await expect(page.getByRole('checkbox', { name: plain.number })).toBeChecked()
    const row = page.getByRole('listitem').filter({ hasText: plain.number })
    await expect(row).toContainText('This package hasn’t been billed yet.')
    await expect(page.getByRole('button', { name: 'Hand over 1 package' })).toBeDisabled()
    await shot(page, 'handover-unbilled')
    const supervisor = await apiAs(company, 'supervisor')
    for (const { packageId } of [plain, heldPackage])
      await supervisor('POST', `/packages/${packageId}/waiver`, { reason: 'The store paid for these' })
    await expect(row).not.toContainText('hasn’t been billed yet')
    await expect(page.getByRole('button', { name: 'Hand over 1 package' })).toBeEnabled()
  })
  await counter.loseSignal()

  await test.step('signed and photographed at the counter; the camera ends the page of the first', async () => {
    await handOverOffline(page, plain, true)
    expect(await handoversOn(page)).toEqual([])
    await handOverOffline(page, heldPackage)
    await shot(page, 'handover-offline')
  })

  const reason = 'Customs asks for the licence of the goods'
  await test.step('meanwhile customs holds one', async () => {
    const customs = await apiAs(company, 'senior')
    const occurredAt = new Date().toISOString()
    const body = { packageIds: [heldPackage.packageId], state: 'Hold', note: reason, occurredAt }
    await customs('PUT', '/packages/customs', body)
  })

  await counter.regainSignal()
  await test.step('the office sees who has the box, with signature and photo', async () => {
    const proof = office.page.getByRole('region', { name: 'Handed over' })
    await expect(proof).toContainText(plain.name)
    await expect(proof).toContainText('Driver’s licence …4711')
    for (const picture of ['Signature', 'Photo of the hand-over'])
      await expect(proof.getByRole('img', { name: picture })).not.toHaveJSProperty('naturalWidth', 0)
    await shot(office.page, 'handover-proof')
  })

  await test.step('the device says that the other was held, and keeps the proof', async () => {
    await page.getByRole('link', { name: /^Sync: 1 needs attention/ }).click()
    const needs = page.getByRole('region', { name: 'Needs attention (1)' })
    await expect(needs).toContainText(`${heldPackage.number} is held by customs: ${reason}`)
    await expect(needs).toContainText('The goods are gone, and the office sees this under Reviews.')
    await shot(page, 'handover-refused')
  })

  await test.step('the office reads in its reviews who has it; the package is not called delivered', async () => {
    await openByMenu(office.page, 'Reviews')
    const main = office.page.getByRole('main')
    await expect(main).toContainText(`Given to ${heldPackage.name} (Customer, Driver’s licence …4711)`)
    await expect(main).toContainText(reason)
    await shot(office.page, 'handover-review')
    expect(statusOf(company, heldPackage.packageId)).toBe('ReadyForPickup')
  })

  await test.step('customs lets it go: the device tries again, and the signature arrives', async () => {
    const customs = await apiAs(company, 'senior')
    const occurredAt = new Date().toISOString()
    await customs('PUT', '/packages/customs', {
      packageIds: [heldPackage.packageId],
      state: 'Cleared',
      occurredAt,
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => statusOf(company, heldPackage.packageId)).toBe('Delivered')
    const [row] = ask<{ handover: string }>(
      company,
      'select handover from package where packageId = ?',
      heldPackage.packageId,
    )
    expect(JSON.parse(row?.handover ?? '{}')).toMatchObject({
      recipientName: heldPackage.name,
      signatureFileId: expect.any(String),
      photoFileIds: [expect.any(String)],
    })
  })
  await office.page.context().close()
})
