import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#sync/policies/actor.ts'
import type { PullReply, PushReply, SyncProblem } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { checkInOf } from '../test/harness.ts'
import { openParts, type Parts } from '../test/parts.ts'

// These tests check what the sync's calls answer over HTTP, and how much a customer may send in a day.

let parts: Parts
beforeEach(async () => {
  parts = await openParts()
})
afterEach(() => parts.close())

const customer = actorOf('User')
const warehouse = actorOf('Warehouse')

/** A device of this person: one client, and the cookie that it is given. */
async function deviceOf(actor: Actor, clientId = idOf(0xc1)) {
  const token = await parts.signIn(actor)
  const { epoch } = await headOf(parts.deps.db.reads)
  let cookie = ''
  const call = async (name: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(cookie ? { cookie } : {}) }
    const answer = await parts.app.inject({ method: 'POST', url: `/api/sync/${name}`, headers, payload })
    cookie ||= String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return answer
  }
  const change = (mid: number, name = 'package.remove', args: object = { packageId: idOf(mid) }) => ({
    ...{ mid, uid: idOf(0x100000 * mid), name, ver: 1, args, occurredAt: '2026-11-01T12:00:00.000Z' },
  })
  return {
    call,
    change,
    push: (mutations: readonly object[], over: object = {}) =>
      call('push', { protocol: 1, epoch, clientId, mutations, ...over }),
    pull: () =>
      call('pull', {
        ...{ protocol: 1, schema: schemaHash(), epoch, clientId, cursors: {}, knownMid: 0, rows: 100 },
      }),
    /** Pushes the changes with these numbers, and answers how far the server has come. */
    async pushUpTo(from: number, to: number): Promise<number> {
      const mutations = Array.from({ length: to - from + 1 }, (_, n) => change(from + n))
      const answer = await call('push', { protocol: 1, epoch, clientId, mutations })
      return answer.statusCode === 200 ? answer.json<PushReply>().lastMid : -answer.statusCode
    },
  }
}

describe('a customer may send two hundred changes in a day', () => {
  test('and what is above that waits, in words', async () => {
    const device = await deviceOf(customer)
    expect(await device.pushUpTo(1, 100)).toBe(100)
    expect(await device.pushUpTo(101, 150)).toBe(150)
    // The first fifty are dealt with.
    expect(await device.pushUpTo(151, 250)).toBe(200)
    const response = await device.push([device.change(201)])
    const { problem, message, wait } = response.json<SyncProblem>()
    expect([response.statusCode, problem]).toEqual([503, 'busy'])
    expect(message).toContain('200 packages today')
    const minMs = wait?.minMs ?? 0
    // Two hundred a day are one in seven minutes.
    expect([minMs > 400_000, minMs <= 432_000, wait?.maxMs]).toEqual([true, true, minMs * 2])
    expect(response.headers['retry-after']).toBe(String(Math.ceil(minMs / 1000)))
  })

  test('and repeats, which count for nothing, are still answered', async () => {
    const device = await deviceOf(customer)
    for (const from of [1, 101]) await device.pushUpTo(from, from + 99)
    expect(await device.pushUpTo(101, 200)).toBe(200)
    // A new change behind repeats waits.
    const mixedResponse = await device.push([device.change(199), device.change(200), device.change(201)])
    expect([mixedResponse.statusCode, mixedResponse.json<PushReply>().results.map(({ mid }) => mid)]).toEqual(
      [200, [199, 200]],
    )
  })

  test('of which a push that was stopped takes none', async () => {
    const device = await deviceOf(customer)
    for (let n = 0; n < 3; n++) {
      const mutations = Array.from({ length: 100 }, (_, i) => device.change(i + 1))
      expect((await device.push(mutations, { epoch: 'another' })).statusCode).toBe(409)
    }
    for (const from of [1, 101]) expect(await device.pushUpTo(from, from + 99)).toBe(from + 99)
    expect(await device.pushUpTo(201, 201)).toBe(-503)
  })

  test('and staff as many as they scan', async () => {
    const device = await deviceOf(warehouse)
    for (const from of [1, 101, 201]) expect(await device.pushUpTo(from, from + 99)).toBe(from + 99)
  })
})

test('a wrong call is answered with a status that fits, and is never kept by a cache', async () => {
  const device = await deviceOf(warehouse)
  const nobody = await parts.app.inject({ method: 'POST', url: '/api/sync/pull', payload: {} })
  expect(nobody.statusCode).toBe(401)
  const gap = await device.push([device.change(2)])
  expect([gap.statusCode, gap.json<SyncProblem>().problem, gap.headers['retry-after']]).toEqual([
    409,
    'gap',
    undefined,
  ])
  expect((await device.push([])).statusCode).toBe(400)
  const good = await device.pull()
  expect([good.statusCode, good.headers['cache-control'], gap.headers['cache-control']]).toEqual([
    200,
    'no-store',
    'no-store',
  ])
})

test('changes are counted by name and outcome, and rows when they are pulled', async () => {
  const device = await deviceOf(warehouse)
  await device.push([
    device.change(1, 'package.checkIn', checkInOf(idOf(1), 'TBA123456789012')),
    device.change(2, 'package.remove', { packageId: idOf(99) }),
    device.change(3, 'package.somethingElse', {}),
  ])
  const { mutations, pulledRows } = parts.deps.metrics
  expect(
    (await mutations.get()).values.map(({ labels, value }) => [labels.name, labels.status, value]),
  ).toEqual([
    ['package.checkIn', 'applied', 1],
    ['package.remove', 'refused', 1],
    ['unknown', 'refused', 1],
  ])
  const { rows } = (await device.pull()).json<PullReply>()
  expect(rows.length).toBeGreaterThan(0)
  expect((await pulledRows.get()).values[0]?.value).toBe(rows.length)
})
