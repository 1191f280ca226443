import { expect } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { ledgerFaults } from '../db/billing/ledger.ts'
import { openTestApp } from './app.ts'
import { waive } from './billable.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
export const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }
/** The standard fee with its GCT, as the driver takes it at the door. */
export const doorCash = { method: 'Cash', amountJmdCents: 92_000 }
export const noSuchDelivery = {
  message: 'Delivery not found. It may have been deleted.',
  title: 'Not Found',
}

/** Opens a server on which all people whom a delivery concerns are signed in, with what a delivery needs. */
export async function openDeliveries() {
  const server = await openTestApp({}, { packages: 60, living: 60 })
  const tokens: Record<string, string> = {}
  const ids: Record<string, string> = {}
  for (const role of [
    'User',
    'User2',
    'Driver',
    'Employee',
    'Senior',
    'Supervisor',
    'Warehouse',
    'Admin',
  ] as const) {
    tokens[role] = await server.tokenOf(role)
    ids[role] = (await server.as(tokens[role], { url: '/api/accounts/user' })).json().accountId
  }
  let serial = 200_000

  const call = (role: string, method: Method, path: string, payload?: object) =>
    server.as(tokens[role] ?? '', { method, url: `/api/deliveries${path}`, ...(payload ? { payload } : {}) })

  /** A package of a customer that waits at the counter, or where it is said to be. */
  async function waiting(owner = 'User', status = 'ReadyForPickup'): Promise<string> {
    const packages = [
      { trackingNumber: `TBA123456${++serial}`, accountId: ids[owner], declaredValueUsdCents: 4500 },
    ]
    const checkIn = await server.as(tokens['Warehouse'] ?? '', {
      method: 'POST',
      url: '/api/packages/checkin',
      payload: { packages },
    })
    const { packageId } = checkIn.json().results[0]
    if (status !== 'ReceivedAtWharehouse')
      await server.as(tokens['Warehouse'] ?? '', {
        method: 'PUT',
        url: '/api/packages/status-update',
        payload: { packageIds: [packageId], status },
      })
    await waive(server, [packageId])
    return packageId
  }
  const ask = async (overrides: object = {}, role = 'User') =>
    call(role, 'POST', '', { packageIds: [await waiting()], address, ...overrides })
  const createDelivery = async (overrides: object = {}): Promise<DeliveryReply> =>
    (await ask(overrides)).json()
  const put = (role: string, deliveryId: string, body: object) => call(role, 'PUT', `/${deliveryId}`, body)

  /** A delivery that is with the driver, on the way. */
  async function out(): Promise<DeliveryReply> {
    const { deliveryId } = await createDelivery()
    await put('Employee', deliveryId, { driverId: ids['Driver'], stopOrder: 1 })
    return (await put('Driver', deliveryId, { status: 'OutForDelivery' })).json()
  }

  /** The books must add up at the end. */
  async function close(): Promise<void> {
    expect(await ledgerFaults(server.app.deps.db.reads.kysely)).toEqual([])
    await server.close()
  }
  return { ...server, tokens, ids, call, waiting, ask, createDelivery, put, out, close }
}
export type Deliveries = Awaited<ReturnType<typeof openDeliveries>>
