import { expect, test } from '@playwright/test'
import { v7 } from 'uuid'
import { verdict } from '../support/desk.ts'
import { flyToCustoms, takeToCustoms } from '../support/flight.ts'
import { scanFor, waitToCount } from '../support/manifest-work.ts'
import { openPageOf } from '../support/open-page.ts'
import { emailOf } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

const numbers = ['TBA771234567891', 'TBA771234567892', 'TBA771234567893'] as const

test('three boxes are held, asked for together and consolidated without a signal; a missing piece comes with the next flight', async ({
  browser,
}) => {
  await using server = await startServer()
  const [user] = ask<{ accountId: string }>(
    server,
    'select accountId from account where email = ?',
    emailOf('user'),
  )
  const accountId = user?.accountId ?? ''
  const office = await apiAs(server, 'senior')
  await office('POST', '/packages/checkin', {
    packages: numbers.map((trackingNumber, n) => ({
      ...{ packageId: v7(), trackingNumber, accountId, description: `Parcel ${n + 1}` },
      ...{ weightLb: n + 1, declaredValueUsdCents: 1_000, mode: 'Air' },
    })),
  })
  const phone = await openPageOf(browser, server, 'user', 'phone')
  const warehouse = await openPageOf(browser, server, 'processor', 'handheld')
  const idOf = (number: string) =>
    ask<{ packageId: string }>(
      server,
      'select packageId from package where trackingNormalized = ?',
      number,
    )[0]?.packageId ?? ''

  await test.step('the customer holds them, and then wants one box', async () => {
    const { page } = phone
    for (const number of numbers) {
      await page.goto(`${server.url}/account/packages/${idOf(number)}`)
      await page.getByRole('button', { name: 'Hold until I say ship' }).click()
      await expect(page.getByText(/^Storage is free until/)).toBeVisible()
    }
    await shot(page, 'consolidated-1-held')
    await page.goto(`${server.url}/account/packages`)
    for (const n of [1, 2, 3]) await page.getByLabel(`Parcel ${n}`).check()
    await shot(page, 'consolidated-2-waiting')
    await page.getByRole('button', { name: 'Ship together' }).click()
    await expect(page.getByText('We’ll pack them into one box')).toBeVisible()
  })

  const { page } = warehouse
  await test.step('the warehouse packs them without a signal', async () => {
    await page.goto(`${server.url}/admin/packages/${idOf(numbers[0])}`)
    await expect(page.getByRole('button', { name: 'Consolidate 3 packages' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Consolidate 3 packages' }).click()
    const dialog = page.getByRole('dialog', { name: 'Consolidate 3 packages' })
    await dialog.getByLabel('Weight (lb)').fill('7')
    await dialog.getByLabel('Pieces').fill('3')
    await shot(page, 'consolidated-3-dialog')
    await dialog.getByRole('button', { name: 'Consolidate' }).click()
    await expect(page.getByText('Consolidated from 3 packages').first()).toBeVisible()
    await shot(page, 'consolidated-4-package')
    await page.context().setOffline(false)
    await expect
      .poll(() => ask(server, `select 1 from package where contents <> '[]' and deletedAt is null`))
      .toHaveLength(1)
  })

  const [box] = ask<{ packageId: string; hawbNumber: string }>(
    server,
    `select packageId, hawbNumber from package where contents <> '[]' and deletedAt is null`,
  )
  const boxId = box?.packageId ?? ''
  await test.step('the customer’s link to one of them leads to the box', async () => {
    await phone.page.goto(`${server.url}/account/packages/${boxId}`)
    await expect(phone.page.getByText('Parcel 1, Parcel 2, Parcel 3').first()).toBeVisible()
    await shot(phone.page, 'consolidated-5-customer')
  })

  const { manifestId: first } = await takeToCustoms(server, [boxId])
  await test.step('the count misses a piece, which comes with the next flight', async () => {
    await page.goto(`${server.url}/admin/manifests/${first}`)
    await waitToCount(page)
    // The number of one of the boxes finds what they became.
    await scanFor(page, box?.hawbNumber ?? '', 'Received')
    await page.getByRole('button', { name: 'Pieces missing' }).click()
    await page.getByRole('dialog').getByLabel('Piece 2').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save pieces' }).click()
    await expect(verdict(page)).toContainText('Missing: piece 2')
    await expect(phone.page.getByText('Piece 2 of 3 is still to come').first()).toBeVisible()
    await shot(phone.page, 'consolidated-6-piece')
    const next = await flyToCustoms(server, [accountId], 1)
    await page.goto(`${server.url}/admin/manifests/${next.manifestId}`)
    await waitToCount(page)
    await scanFor(page, box?.hawbNumber ?? '', 'Missing: piece 2')
    await page.getByRole('button', { name: 'It’s piece 2' }).click()
    await expect(verdict(page)).toContainText('Found: piece 2')
    await shot(page, 'consolidated-7-found')
    await expect
      .poll(() => ask(server, 'select missingPieces, manifestId from package where packageId = ?', boxId))
      .toEqual([{ missingPieces: '[]', manifestId: first }])
    await expect(phone.page.getByText('is still to come')).toHaveCount(0)
  })
})
