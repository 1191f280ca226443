import { expect, test } from '@playwright/test'
import { sizes } from '../support/device.ts'
import { labels } from '../support/labels.ts'
import { signIn } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask, packageOf } from '../support/truth.ts'

/** A picture of one pixel. */
const lampPhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a broken lamp: claimed on a phone without a signal, looked at, and paid as credit that its customer sees', async ({
  browser,
}) => {
  // The customer's credit would pay other journeys' bills.
  await using company = await startServer()
  const [trackingNumber = ''] = labels(1, 47)
  const customer = await apiAs(company, 'user')
  await customer('POST', '/packages/prealert', {
    ...{ trackingNumber, description: 'Lamp', shipper: 'Lamp shop', declaredValueUsdCents: 8_000 },
  })
  const warehouse = await apiAs(company, 'warehouse')
  await warehouse('POST', '/packages/checkin', { packages: [{ trackingNumber, weightLb: 3 }] })
  const packageId = packageOf(company, trackingNumber)?.packageId ?? ''
  const context = await browser.newContext({ viewport: sizes.phone })
  const phone = await context.newPage()
  await signIn(phone, company.url, 'user')
  await phone.goto(`${company.url}/account/packages/${packageId}`)

  await test.step('the customer opens a claim with a photo, offline', async () => {
    await phone.getByRole('button', { name: 'Open a claim' }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send claim' }).click()
    await expect(dialog.getByText('Say what happened, in a few words.')).toBeVisible()
    await dialog.getByLabel('Amount (J$)').fill('4,500')
    await dialog.getByLabel('What happened').fill('The foot of the lamp is broken')
    const photo = { name: 'lamp.png', mimeType: 'image/png', buffer: lampPhoto }
    await dialog.locator('input[type=file]').setInputFiles(photo)
    await shot(phone, 'phone-claim')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Send claim' }).click()
    await expect(phone.getByText('The foot of the lamp is broken')).toBeVisible()
    expect(ask(company, 'select 1 from claim where packageId = ?', packageId)).toEqual([])
    await context.setOffline(false)
    const photosOf = () =>
      ask(
        company,
        `select 1 from file where kind = 'claim-photo' and fileId in (
          select value from claim, json_each(photoFileIds) where packageId = ?)`,
        packageId,
      ).length
    await expect.poll(photosOf, { timeout: 60_000 }).toBe(1)
  })

  await test.step('a supervisor looks at it and pays a part', async () => {
    const office = await (await browser.newContext({ viewport: sizes.desktop })).newPage()
    await signIn(office, company.url, 'supervisor')
    await office.goto(`${company.url}/admin/claims`)
    await office.getByRole('link', { name: trackingNumber }).click()
    await expect(office.getByRole('img', { name: 'Claim, 1 of 1' })).toBeVisible()
    await office.getByRole('button', { name: 'I’m looking at it' }).click()
    await expect(office.getByText('Being looked at')).toBeVisible()
    await office.getByLabel('Amount (J$)').fill('4,000')
    await office.getByLabel('Reason').fill('The shade is whole')
    await shot(office, 'desktop-claim')
    await office.getByRole('button', { name: 'Pay J$4,000.00' }).click()
    await expect(office.getByText('The shade is whole')).toBeVisible()
    await office.context().close()
  })

  await test.step('the customer reads what was decided, and has the credit', async () => {
    await expect(phone.getByText('The shade is whole')).toBeVisible()
    await expect(phone.getByText('J$4,000.00')).toBeVisible()
    const notes = ask<{ remainingJmdCents: number }>(
      company,
      'select remainingJmdCents from creditNote join claim using (creditNoteId) where packageId = ?',
      packageId,
    )
    expect(notes).toEqual([{ remainingJmdCents: 400_000 }])
  })
  await context.close()
})
