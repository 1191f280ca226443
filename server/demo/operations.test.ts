import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import { storeOrderStatuses } from '#sync/entities/orders/store-order-status.ts'
import { manifestStatuses } from '#sync/entities/packages/manifest-status.ts'
import { ledgerFaults } from '../db/billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { installDemo } from './install.ts'

let server: TestApp
let driver: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 300, living: 300 })
  driver = await server.tokenOf('Driver')
})
afterAll(() => server.close())

const readAll = async <T>(role: 'Admin' | 'Driver', url: string): Promise<T[]> =>
  (await server.as(role === 'Driver' ? driver : await server.tokenOf(role), { url })).json()

test('the demo has manifests, deliveries and store orders in every state, and its books balance', async () => {
  const states = async (url: string) =>
    new Set((await readAll<{ status: string }>('Admin', url)).map(({ status }) => status))
  expect(await states('/api/manifests')).toEqual(new Set(manifestStatuses))
  expect(await states('/api/deliveries')).toEqual(new Set(deliveryStatuses))
  expect(await states('/api/storeorders')).toEqual(new Set(storeOrderStatuses))
  expect(await ledgerFaults(server.app.deps.db.reads.kysely)).toEqual([])
  expect(await server.app.deps.db.reads.kysely.selectFrom('message').selectAll().execute()).toEqual([])
})

test('the lists of partners, factors, lost devices and subscribers have rows, and tell no secret', async () => {
  const read = async (url: string) => server.as(await server.tokenOf('Admin'), { url })
  const staff = await server.as(await server.tokenOf('Admin'), {
    ...{ method: 'POST', url: '/api/accounts/employees/paginated/1', payload: { searchString: 'Hylton' } },
  })
  const [{ accountId }] = staff.json().result
  const keys = await read('/api/api-keys')
  expect(keys.json().map(({ name }: { name: string }) => name)).toEqual([
    'Doral Freight Warehouse',
    'Label printer trial',
  ])
  const webhooks = await read('/api/webhooks')
  const [{ webhookId }] = webhooks.json()
  const deliveries = (await read(`/api/webhooks/${webhookId}/deliveries`)).json()
  expect(deliveries.map(({ state }: { state: string }) => state)).toEqual(['Delivered', 'GivenUp'])
  const factors = (await read(`/api/accounts/${accountId}/factors`)).json()
  expect([factors.factors.length, factors.recoveryCodesLeft]).toEqual([2, 10])
  const sessions = (await read(`/api/accounts/${accountId}/sessions`)).json()
  expect(sessions).toEqual([expect.objectContaining({ lockedAt: expect.any(String), emptiedAt: null })])
  const subscribers = (await read('/api/newslettersubscribers')).json()
  expect(subscribers).toHaveLength(4)
  expect(keys.body + webhooks.body).not.toMatch(/qsk_[\w-]{20}|whsec_/)
})

test('a customer’s account is closed, as the office closes one, and has its own mailbox', async () => {
  const closed = await server.as(await server.tokenOf('Admin'), {
    ...{ method: 'POST', url: '/api/accounts/customers/paginated/1', payload: { status: 'Closed' } },
  })
  expect(closed.json().result).toMatchObject([
    {
      user: { firstName: 'Marcia' },
      mailbox: expect.stringMatching(/^QS-\d{5,}$/),
      closedAt: expect.any(String),
    },
  ])
})

test('the driver has a round for today: some done, some on the way, some to take', async () => {
  const round = await readAll<{ status: string; stopOrder: number; scheduledFor: string; collected: object }>(
    'Driver',
    '/api/deliveries',
  )
  expect(new Set(round.map(({ status }) => status))).toEqual(new Set(deliveryStatuses))
  expect(new Set(round.map(({ scheduledFor }) => scheduledFor)).size).toBe(1)
  expect(new Set(round.map(({ stopOrder }) => stopOrder)).size).toBe(round.length)
  const deliveredStops = round.filter(({ status }) => status === 'Delivered')
  expect(deliveredStops.length).toBeGreaterThan(0)
  expect(deliveredStops.every(({ collected }) => collected)).toBe(true)
})

test('the same moment makes the same round', async () => {
  const otherApp = await openTestApp({}, null)
  const at = Date.parse('2026-11-21T15:00:00.000Z')
  const ids = async (app: TestApp) =>
    (
      await app.app.deps.db.reads.kysely.selectFrom('delivery').select(['deliveryId', 'status']).execute()
    ).toSorted((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1))
  const third = await openTestApp({}, null)
  for (const { app, clock } of [otherApp, third]) {
    // With today's date in the database the bills would be overdue.
    clock.forward(at - clock.now())
    await installDemo({ ...app.deps, clock: { now: () => at } }, { packages: 80, living: 80 })
  }
  expect(await ids(otherApp)).toEqual(await ids(third))
  expect((await ids(otherApp)).length).toBeGreaterThan(3)
  await otherApp.close()
  await third.close()
})
