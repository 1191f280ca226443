import { expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import type { Round } from './round-reads.ts'
import { updateSeenRound } from './seen-round.ts'

const at = '2026-11-20T14:00:00.000Z'
const roundOf = (...rows: Partial<Delivery>[]): Round => ({
  stops: rows.map((row, nth) => ({
    delivery: deliveryRow({ deliveryId: idOf(nth), accountId: idOf(8), packageIds: [idOf(50)], ...row }),
    ...{ packages: [], state: null },
  })),
  ...{ later: 0, unsent: 0, refused: [], lastDay: null },
})
const [firstStop, two] = [{ deliveryId: idOf(1) }, { deliveryId: idOf(2) }]
const first = updateSeenRound(undefined, roundOf(firstStop), at)
const reply = (...rows: Partial<Delivery>[]) =>
  updateSeenRound(first, roundOf(...rows), at).notices.map(({ kind, deliveryId }) => [kind, deliveryId])

test('a round that is seen for the first time is no news', () => {
  expect(first.notices).toEqual([])
  expect(updateSeenRound(first, roundOf(firstStop), at)).toBe(first)
  const empty = updateSeenRound(undefined, roundOf(), at)
  expect(updateSeenRound(empty, roundOf(firstStop, two), at).notices).toEqual([])
})

test('a late addition, a removed stop and changed packages are reported', () => {
  expect(reply(firstStop, two)).toEqual([['added', idOf(2)]])
  expect(reply()).toEqual([['removed', idOf(1)]])
  expect(reply({ ...firstStop, packageIds: [idOf(50), idOf(51)] })).toEqual([['packages', idOf(1)]])
})

test('a delivered stop leaves without a notice, and notices stay until they are dismissed', () => {
  const deliveredRound = updateSeenRound(first, roundOf({ ...firstStop, status: 'Delivered' }), at)
  expect(updateSeenRound(deliveredRound, roundOf(), at).notices).toEqual([])
  const longerRound = updateSeenRound(first, roundOf(firstStop, two), at)
  expect(updateSeenRound(longerRound, roundOf(two), at).notices.map(({ kind }) => kind)).toEqual([
    'removed',
    'added',
  ])
})
