import { expect, test } from 'vitest'
import type { DeliveryUpdate } from '#sync/api/deliveries/deliveries.ts'
import type { DeliveryPart } from '#sync/policies/delivery.ts'
import { wordsOfWork } from '../test/account-rows.ts'
import { mustBeFor, mustBeWhole } from './fields.ts'

const wordsFor = (work: () => void): Promise<string> => wordsOfWork((async () => work())())
const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' } as const
const attempt = { reason: 'Nobody home', note: '' } as const
const cash = { method: 'Cash', amountJmdCents: 100 } as const

const request: Partial<DeliveryUpdate> = { scheduledFor: '2026-12-01' }
const bodies: readonly (readonly [DeliveryPart, object, string])[] = [
  ['office', { driverId: null, feeJmdCents: 0, waiverReason: 'A gift', status: 'Delivered' }, 'done'],
  ['customer', request, 'done'],
  ['customer', { feeJmdCents: 0 }, 'Only the office sets feeJmdCents of a delivery.'],
  ['customer', { driverId: null, feeJmdCents: undefined }, 'Only the office sets driverId of a delivery.'],
  ['customer', { waiverReason: 'A gift' }, 'Only the office sets waiverReason of a delivery.'],
  ['customer', { status: 'Delivered' }, 'Only the office sets status of a delivery.'],
  ['customer', { collected: cash }, 'Only the office sets collected of a delivery.'],
  ['customer', { proof }, 'Only the office sets proof of a delivery.'],
  ['customer', { attempt }, 'Only the office sets attempt of a delivery.'],
  ['customer', { refusedPackages: [] }, 'Only the office sets refusedPackages of a delivery.'],
  ['driver', { status: 'Delivered', proof, collected: cash, attempt, refusedPackages: [] }, 'done'],
  ['driver', { feeJmdCents: 0 }, 'Only the office sets feeJmdCents of a delivery.'],
  ['driver', { waiverReason: 'A gift' }, 'Only the office sets waiverReason of a delivery.'],
  ['driver', { packageIds: [], addressId: '' }, 'Only the office sets packageIds, addressId of a delivery.'],
]
test.each(bodies)('the part %s says %o: %s', async (part, body, words) => {
  expect(await wordsFor(() => mustBeFor(part, body as DeliveryUpdate))).toBe(words)
})

test.each<[body: object, words: string]>([
  [{}, 'done'],
  [{ status: 'OutForDelivery' }, 'done'],
  [{ status: 'Delivered' }, 'Say who took the packages.'],
  [{ status: 'Delivered', proof, collected: cash, refusedPackages: [] }, 'done'],
  [{ status: 'ReturnedToOffice' }, 'Say why the packages come back.'],
  [{ status: 'ReturnedToOffice', attempt }, 'done'],
  [{ proof }, 'proof goes with the status Delivered.'],
  [{ collected: cash }, 'collected goes with the status Delivered.'],
  [{ status: 'ReturnedToOffice', attempt, collected: cash }, 'collected goes with the status Delivered.'],
  [{ refusedPackages: [] }, 'refusedPackages goes with the status Delivered.'],
])('a body of %o is whole, or lacks a part: %s', async (body, words) => {
  expect(await wordsFor(() => mustBeWhole(body as DeliveryUpdate))).toBe(words)
})
