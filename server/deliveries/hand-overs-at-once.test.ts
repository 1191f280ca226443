import { expect, test } from 'vitest'
import { ledgerErrors } from '../billing/ledger.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { type Change, cash, openVan, proof, wayOf } from '../test/van.ts'

const { deliveries, push, planned, paymentsOf } = await openVan()
const { db } = deliveries.app.deps

/** Work that others may share a transaction with, and that the database refuses. */
const broken = () =>
  withTransaction(
    { db },
    { actor: system, deviceId: '', action: 'test' },
    async ({ kysely }) => {
      const row = { name: 'hand-overs at once', value: 0 }
      await kysely.insertInto('counter').values([row, row]).execute()
    },
    { joins: true },
  )

test('money that two phones note for each of several doors at the same time is booked once, even alongside work that is undone', async () => {
  const stops = [await planned(), await planned(), await planned()]
  for (const stop of stops) await push(wayOf(stop))
  const handOvers = stops.map(
    ({ deliveryId }): Change => ['delivery.handOver', { deliveryId, proof, collected: cash }],
  )
  const units = handOvers.flatMap((handOver) => [broken(), push([handOver]), push([handOver])])
  const results = (await Promise.allSettled(units)).flatMap((result) =>
    result.status === 'fulfilled' && result.value ? result.value : [],
  )
  expect(results.map(({ outcome }) => outcome).sort()).toEqual([
    ...stops.map(() => 'already'),
    ...stops.map(() => 'done'),
  ])
  const payments = await Promise.all(stops.map(({ deliveryId }) => paymentsOf(deliveryId)))
  expect(payments.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(await ledgerErrors(db.reads.kysely)).toEqual([])
})
