import { expect, test } from '@playwright/test'
import { handOver } from '../support/counter-work.ts'
import { hasPackages, hasWorker } from '../support/desk.ts'
import { openDevice } from '../support/device.ts'
import { openVan, stopRow } from '../support/driver-work.ts'
import { openByMenu } from '../support/open-page.ts'
import { emailOf, signIn } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

// The box stays at the counter while the van drives with its stop: it is given out once, and is paid for once.

test.describe.configure({ timeout: 600_000 })

interface Box {
  readonly packageId: string
  readonly accountId: string
  readonly number: string
  readonly name: string
}

/** A package that may go, of a customer without a delivery: the name finds one stop. */
async function looseBox(server: RunningServer): Promise<Box> {
  const [box] = ask<Box>(
    server,
    `select p.packageId, p.accountId, p.trackingNormalized as number, a.firstName || ' ' || a.lastName as name
      from package p join account a on a.accountId = p.accountId
      where p.status = 'ReadyForPickup' and p.deletedAt is null and p.archivedAt is null and a.status = 'Active'
        and p.customs not like '%"Hold"%' and coalesce(p.arrival, '') <> 'Missing'
        and p.invoiceId is null
        and not exists (select 1 from delivery d where d.accountId = p.accountId)
        and a.email not like '%@quayside.test'
      order by p.packageId limit 1`,
  )
  if (!box) throw new Error('The demo company has no package to hand over')
  const supervisor = await apiAs(server, 'supervisor')
  await supervisor('POST', `/packages/${box.packageId}/waiver`, { reason: 'The store paid for it' })
  return box
}

test('a box is handed over at the counter without a signal while its stop is on a van', async () => {
  await using server = await startServer()
  const box = await looseBox(server)
  const { packageId, accountId, name } = box
  const statusOf = (table: 'package' | 'delivery', id: string) =>
    ask<{ status: string }>(server, `select status from ${table} where ${table}Id = ?`, id)[0]?.status
  const owed = () =>
    ask<{ cents: number }>(
      server,
      `select coalesce(sum(balanceJmdCents), 0) as cents from invoice
        where accountId = ? and statusId in ('unpaid', 'part-paid')`,
      accountId,
    )[0]?.cents ?? 0
  const owedBefore = owed()
  await using counter = await openDevice(server, { size: 'handheld' })
  const { page } = counter
  await signIn(page, counter.url, 'agent')
  await hasPackages(page, counter.url, server)
  await hasWorker(page)
  await openByMenu(page, 'Hand over')
  await expect(page.getByText('Who’s collecting?')).toBeVisible()
  await using van = await openVan(server)
  const office = await apiAs(server, 'senior')

  const deliveryId =
    await test.step('the counter loses its signal; then the office sends the box out', async () => {
      await counter.loseSignal()
      const driver = ask<{ accountId: string }>(
        server,
        'select accountId from account where email = ?',
        emailOf('driver'),
      )[0]
      const delivery = await office<{ deliveryId: string }>('POST', '/deliveries', {
        ...{ accountId, packageIds: [packageId], driverId: driver?.accountId, stopOrder: 1 },
        address: { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' },
      })
      await office('PUT', `/deliveries/${delivery.deliveryId}`, { status: 'OutForDelivery' })
      await expect(stopRow(van.page, name)).toContainText('Enroute to Customer')
      expect(owed()).toBeGreaterThan(owedBefore)
      return delivery.deliveryId
    })

  await test.step('the customer comes to the counter, and the box is handed over', async () => {
    await handOver(page, box)
    await shot(page, 'counter-van-handed')
  })
  // Any request that was on its way when the server died is sent again.
  await server.kill9()
  await counter.regainSignal()
  await server.restart()
  await test.step('the counter reads that the driver has it, and the office who took it', async () => {
    await page.getByRole('link', { name: /^Sync: 1 needs attention/ }).click()
    const needs = page.getByRole('region', { name: 'Needs attention (1)' })
    await expect(needs).toContainText('The driver has it: have the delivery come back first')
    await shot(page, 'counter-van-refused')
    expect([statusOf('package', packageId), statusOf('delivery', deliveryId)]).not.toContain('Delivered')
    const reviews = ask<{ note: string }>(
      server,
      `select note from review where packageId = ? and kind = 'handedOver'`,
      packageId,
    )
    expect(reviews.map(({ note }) => note)).toEqual([expect.stringContaining(`Given to ${name}`)])
  })
  await test.step('the stop comes back and is cancelled: its fee is not owed, and it is no longer on the van', async () => {
    const attempt = { reason: 'NobodyHome', note: 'The box is not on the van' }
    await office('PUT', `/deliveries/${deliveryId}`, { status: 'ReturnedToOffice', attempt })
    await office('DELETE', `/deliveries/${deliveryId}?reason=Collected+at+the+counter`, {})
    await expect(stopRow(van.page, name)).toHaveCount(0)
    expect(owed()).toBe(owedBefore)
  })
  await test.step('the counter tries again: the box is theirs, once, and nothing was paid for the way', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => statusOf('package', packageId)).toBe('Delivered')
    expect(ask(server, 'select 1 from payment where deliveryId = ?', deliveryId)).toHaveLength(0)
    expect(
      ask(server, `select 1 from packageEvent where packageId = ? and status = 'Delivered'`, packageId),
    ).toHaveLength(1)
  })
})
