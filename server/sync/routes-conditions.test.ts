import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PushReply, SyncProblem } from '#sync/protocol/messages.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { allowanceOf } from '../db/accounts/allowances.ts'
import { headOf } from '../db/core/head.ts'
import { checkInOf } from '../test/harness.ts'
import { openParts, type Parts } from '../test/parts.ts'
import { writerOf } from '../test/writer.ts'
import { readMark } from './epoch-mark.ts'

// Each single condition of the sync's calls: how many changes are taken, and what is turned away before it is read.

// A customer pushes, whose day has a limit of changes.
let parts: Parts
let token: string
let epoch: string
beforeEach(async () => {
  parts = await openParts()
  token = await parts.signIn(customer)
  epoch = (await headOf(parts.deps.db.reads)).epoch
  cookie = ''
})
afterEach(async () => {
  await parts.close()
})

const customer = actorOf('User')
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
const allowance = { accountId: customer.accountId, kind: 'changes' }
/** Leaves this many changes for today, and lets none come back before that year. */
const leave = (left: number) =>
  writerOf(parts.deps.db)
    .insertInto('allowance')
    .values({ ...allowance, left, at: '2099-01-01T00:00:00.000Z' })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ left }))
    .execute()
const changesLeft = async () => Math.floor((await parts.deps.db.reads.get(allowanceOf, allowance))?.left ?? 0)

describe('after two changes that were dealt with', () => {
  beforeEach(() => midsOf([1, 2]))

  test.each<[what: string, mids: number[], rest: number, answered: number[]]>([
    ['only new ones', [3, 4, 5], 0, [3, 4]],
    ['a repeat and new ones', [2, 3, 4, 5], 0, [2, 3, 4]],
    ['repeats and one new one', [1, 2, 3], 1, [1, 2, 3]],
    ['only repeats', [1, 2], 2, [1, 2]],
  ])('of %s the new ones count, and two are let through', async (_what, mids, rest, answeredMids) => {
    await leave(2)
    expect(await midsOf(mids)).toEqual(answeredMids)
    expect(await changesLeft()).toBe(rest)
  })

  test('of only repeats nothing is counted, so that nothing is written', async () => {
    await leave(2)
    const before = await parts.deps.db.reads.get(allowanceOf, allowance)
    await midsOf([1, 2])
    expect(await parts.deps.db.reads.get(allowanceOf, allowance)).toEqual(before)
  })

  test('numbers out of order are no repeats', async () => {
    await leave(9)
    expect(await midsOf([3, 1])).toBe(409)
    await leave(0)
    expect(await midsOf([3, 1])).toBe(503)
  })

  test('a limit that lets none through answers repeats, and asks the others to wait', async () => {
    await leave(0)
    expect(await midsOf([2, 3])).toEqual([2])
    expect(await midsOf([3])).toBe(503)
  })

  test('changes of a push that is stopped are given back', async () => {
    await leave(3)
    await push([change(3)])
    expect(await changesLeft()).toBe(2)
    expect((await push([change(4), change(5), change(6)], { epoch: 'another' })).statusCode).toBe(409)
    expect(await changesLeft()).toBe(2)
  })
})

// 200 changes come back in the course of a day, one in 432 s.
test.each([
  [422 / 432, 60_000],
  [342 / 432, 90_000],
])('an account with %d of a change left is asked to come back after %d ms', async (left, minMs) => {
  await leave(left)
  const answer = await push([change(1)])
  const { problem, message, wait } = answer.json<SyncProblem>()
  expect([answer.statusCode, problem, message]).toEqual([503, 'busy', expect.stringMatching(/^You’ve/)])
  expect([wait?.minMs, wait?.maxMs].map((ms = 0) => Math.round(ms))).toEqual([minMs, minMs * 2])
  expect(answer.headers['retry-after']).toBe(String(minMs / 1000))
})

test('a limit that fails is a fault, and no reason to wait', async () => {
  await writerOf(parts.deps.db).schema.dropTable('allowance').execute()
  expect((await push([change(1)])).statusCode).toBe(500)
})

test('the body of a call without a session is not read', async () => {
  const headers = { 'content-type': 'application/json' }
  const stranger = await parts.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload: '{' })
  expect(stranger.statusCode).toBe(401)
})

test('a fault while a change is made is no refusal: the change stays in the queue', async () => {
  token = await parts.signIn(actorOf('Warehouse'))
  const checkIn = { ...change(1, checkInOf(idOf(1), 'TBA123456789012')), name: 'package.checkIn' }
  await writerOf(parts.deps.db).schema.alterTable('packageEvent').renameTo('goneAstray').execute()
  expect((await push([checkIn])).statusCode).toBe(500)
  await writerOf(parts.deps.db).schema.alterTable('goneAstray').renameTo('packageEvent').execute()
  expect((await push([checkIn])).json<PushReply>().results).toMatchObject([{ status: 'applied' }])
})

test('a device is greeted, and what it names is read', async () => {
  const greet = (payload: object) =>
    parts.app.inject({
      ...{ method: 'POST', url: '/api/sync/hello', payload },
      headers: { authorization: `Bearer ${token}`, cookie },
    })
  const greeting = {
    ...{ protocol: 1, schema: 's', clientId: idOf(0xc1), deviceName: 'Phone', epoch, head: null, pending: 0 },
    ...{ oldestPendingAt: null, blobs: 0, hawbLeft: 0, lostKnown: 0 },
  }
  await midsOf([1, 2])
  expect((await greet(greeting)).json()).toMatchObject({ epoch, lastMid: 2, reset: false })
  expect((await greet({ ...greeting, clientId: 'no id' })).statusCode).toBe(400)
})

test('[E1] a server that closes leaves the mark at the position of its database', async () => {
  token = await parts.signIn(actorOf('Warehouse'))
  const checkIn = { ...change(1, checkInOf(idOf(1), 'TBA123456789012')), name: 'package.checkIn' }
  expect((await push([checkIn])).json<PushReply>().results).toMatchObject([{ status: 'applied' }])
  await parts.app.close()
  expect(readMark(join(parts.dataDir, 'epoch.json'))).toEqual(await headOf(parts.deps.db.reads))
})
