import { expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/delivery.ts'
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
const [one, two] = [{ deliveryId: idOf(1) }, { deliveryId: idOf(2) }]
const first = updateSeenRound(undefined, roundOf(one), at)
const reply = (...rows: Partial<Delivery>[]) =>
  updateSeenRound(first, roundOf(...rows), at).notices.map(({ kind, deliveryId }) => [kind, deliveryId])

test('what is seen first is no news', () => {
  expect(first.notices).toEqual([])
  expect(updateSeenRound(first, roundOf(one), at)).toBe(first)
  const empty = updateSeenRound(undefined, roundOf(), at)
  expect(updateSeenRound(empty, roundOf(one, two), at).notices).toEqual([])
})

test('a late addition, a removed stop and changed packages are reported', () => {
  expect(reply(one, two)).toEqual([['added', idOf(2)]])
  expect(reply()).toEqual([['removed', idOf(1)]])
  expect(reply({ ...one, packageIds: [idOf(50), idOf(51)] })).toEqual([['packages', idOf(1)]])
})

test('a delivered stop leaves without a notice, and notices stay until they are dismissed', () => {
  const done = updateSeenRound(first, roundOf({ ...one, status: 'Delivered' }), at)
  expect(updateSeenRound(done, roundOf(), at).notices).toEqual([])
  const added = updateSeenRound(first, roundOf(one, two), at)
  expect(updateSeenRound(added, roundOf(two), at).notices.map(({ kind }) => kind)).toEqual([
    'removed',
    'added',
  ])
})
