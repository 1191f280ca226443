import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PushReply, SyncProblem } from '#sync/protocol/messages.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { TryLater } from '../http/problems.ts'
import { checkInOf } from '../test/harness.ts'
import { openParts, type Parts } from '../test/parts.ts'
import { readMark } from './epoch-mark.ts'

// Each condition of the sync's calls by itself: how many changes are taken, and what is turned away before it is read.

type Limits = typeof import('../accounts/customer-limits.ts')
const { takeChanges, giveBackChanges } = vi.hoisted(() => ({
  takeChanges: vi.fn<Limits['takeChanges']>(),
  giveBackChanges: vi.fn<Limits['giveBackChanges']>(),
}))
// A day's real limit is reached after 200 changes and says itself how long to wait.
vi.mock('../accounts/customer-limits.ts', async (original) => ({
  ...(await original<Limits>()),
  ...{ takeChanges, giveBackChanges },
}))

let parts: Parts
let token: string
let epoch: string
beforeEach(async () => {
  parts = await openParts()
  token = await parts.signIn(actorOf('Warehouse'))
  epoch = (await headOf(parts.deps.db.reads)).epoch
  cookie = ''
  takeChanges.mockReset().mockImplementation(async (_deps, _actor, count) => count)
  giveBackChanges.mockReset()
})
afterEach(async () => {
  await parts.close()
})

let cookie = ''
const change = (mid: number, args: object = { packageId: idOf(mid) }) => ({
  ...{ mid, uid: idOf(0x100000 * mid), name: 'package.remove', ver: 1, args },
  occurredAt: '2026-11-01T12:00:00.000Z',
})
async function push(mutations: readonly object[], over: object = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(cookie ? { cookie } : {}) }
  const payload = { protocol: 1, epoch, clientId: idOf(0xc1), mutations, ...over }
  const answer = await parts.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload })
  cookie ||= String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return answer
}
const midsOf = async (mids: readonly number[]) => {
  const answer = await push(mids.map((mid) => change(mid)))
  return answer.statusCode === 200
    ? answer.json<PushReply>().results.map(({ mid }) => mid)
    : answer.statusCode
}
/** A limit that lets so many changes through, or none for so many seconds. */
const limit = (amount: number, seconds = 0) =>
  takeChanges.mockReset().mockImplementation(async (_deps, _actor, count) => {
    if (seconds > 0) throw new TryLater('too-many', 'Enough for today.', seconds)
    return Math.min(amount, count)
  })

describe('after two changes that were dealt with', () => {
  beforeEach(() => midsOf([1, 2]))

  test.each<[what: string, mids: number[], counted: number | null, answered: number[]]>([
    ['only new ones', [3, 4, 5], 3, [3, 4]],
    ['a repeat and new ones', [2, 3, 4, 5], 3, [2, 3, 4]],
    ['repeats and one new one', [1, 2, 3], 1, [1, 2, 3]],
    ['only repeats', [1, 2], null, [1, 2]],
  ])('of %s the new ones count, and two are let through', async (_what, mids, counted, answered) => {
    const take = limit(2)
    expect(await midsOf(mids)).toEqual(answered)
    expect(take.mock.calls.map(([, , count]) => count)).toEqual(counted === null ? [] : [counted])
  })

  test('numbers out of order are no repeats', async () => {
    const take = limit(9)
    expect(await midsOf([3, 1])).toBe(409)
    expect(take.mock.calls.map(([, , count]) => count)).toEqual([2])
  })

  test('a limit that lets none through answers repeats, and asks the others to wait', async () => {
    limit(0, 90)
    expect(await midsOf([2, 3])).toEqual([2])
    expect(await midsOf([3])).toBe(503)
  })

  test('changes of a push that is stopped are given back', async () => {
    limit(2)
    await push([change(3)])
    expect(giveBackChanges).not.toHaveBeenCalled()
    expect((await push([change(4), change(5), change(6)], { epoch: 'another' })).statusCode).toBe(409)
    expect(giveBackChanges.mock.calls.map(([, , count]) => count)).toEqual([2])
  })
})

test.each([
  [10, 60_000],
  [90, 90_000],
])('who has to wait %d s is asked to come back after %d ms', async (seconds, minMs) => {
  limit(0, seconds)
  const answer = await push([change(1)])
  const { problem, message, wait } = answer.json<SyncProblem>()
  expect([answer.statusCode, problem, message, wait]).toEqual([
    503,
    'busy',
    'Enough for today.',
    { minMs, maxMs: minMs * 2 },
  ])
  expect(answer.headers['retry-after']).toBe(String(minMs / 1000))
})

test('a limit that fails is a fault, and no reason to wait', async () => {
  takeChanges.mockRejectedValue(new Error('A fault of ours'))
  expect((await push([change(1)])).statusCode).toBe(500)
})

test('what is nested too deep is refused, and the body of a call without a session is not read', async () => {
  let args: object = {}
  for (let depth = 0; depth < 200; depth++) args = { args }
  const deep = await push([change(1, args)])
  expect([deep.statusCode, deep.body]).toEqual([400, expect.stringContaining('nested more than 100 levels')])
  const headers = { 'content-type': 'application/json' }
  const stranger = await parts.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload: '{' })
  expect(stranger.statusCode).toBe(401)
})

test('[E1] a server that closes leaves the mark where its database stands', async () => {
  const checkIn = { ...change(1, checkInOf(idOf(1), 'TBA123456789012')), name: 'package.checkIn' }
  expect((await push([checkIn])).json<PushReply>().results).toMatchObject([{ status: 'applied' }])
  await parts.app.close()
  expect(readMark(join(parts.dataDir, 'epoch.json'))).toEqual(await headOf(parts.deps.db.reads))
})
