import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#sync/policies/actor.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { readClient } from './clients.ts'
import { SyncStop } from './deps.ts'

// These tests check whose a client id is, and how many one account has in a day.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const device = { deviceId: 'dock', ip: '' }
const clientOf = (actor: Actor, n: number, lastHelloAt: string, deviceId = 'dock') => ({
  ...{ clientId: idOf(n), accountId: actor.accountId, deviceId, deviceName: 'Dock 3', lastMid: 4 },
  ...{ schema: 's', lastHelloAt, pending: 1, oldestPendingAt: null, lost: 0, lostSince: null },
})
const put = (rows: readonly ReturnType<typeof clientOf>[]) =>
  writerOf(server.db).insertInto('syncClient').values(rows).execute()
const read = (actor: Actor, n = 0x900) =>
  withTransaction(server, { actor, deviceId: 'dock' }, (tx) => readClient(tx, idOf(n), actor, device)).catch(
    (error: unknown) => {
      if (error instanceof SyncStop) return error.body
      throw error
    },
  )

test('a client that is new has done nothing yet', async () => {
  const { Warehouse } = server.people
  expect(await read(Warehouse)).toEqual({
    ...{ clientId: idOf(0x900), accountId: Warehouse.accountId, deviceId: 'dock', deviceName: '' },
    ...{ lastMid: 0, schema: '', lastHelloAt: null, pending: 0, oldestPendingAt: null },
    ...{ lost: 0, lostSince: null },
  })
})

test('a known client belongs to its account and its device alone', async () => {
  const { Warehouse, Driver } = server.people
  const at = '2026-11-21T11:00:00.000Z'
  const [ownClient, otherClient] = [clientOf(Warehouse, 1, at), clientOf(Warehouse, 2, at, 'elsewhere')]
  await put([ownClient, otherClient])
  expect(await read(Warehouse, 1)).toEqual(ownClient)
  expect(await read(Driver, 1)).toMatchObject({ problem: 'forked' })
  expect(await read(Warehouse, 2)).toMatchObject({ problem: 'forked' })
})

const [today, dayBefore] = ['2026-11-20T12:00:00.000Z', '2026-11-20T11:59:59.999Z']
test.each<[who: 'User' | 'Warehouse', count: number, at: string, isFull: boolean]>([
  ['User', 29, today, false],
  ['User', 30, today, true],
  ['User', 30, dayBefore, false],
  ['Warehouse', 30, today, false],
  ['Warehouse', 500, today, true],
])('a %s with %d clients since %s has no room for another: %s', async (role, count, at, isFull) => {
  const actor = server.people[role]
  await put(Array.from({ length: count }, (_, n) => clientOf(actor, 0x1000 + n, at)))
  const answer = await read(actor)
  if (isFull)
    expect(answer).toMatchObject({
      ...{ problem: 'busy', wait: { minMs: 3_600_000, maxMs: 7_200_000 } },
      message: expect.stringContaining(`more than ${count} devices`),
    })
  else expect(answer).toMatchObject({ clientId: idOf(0x900) })
})
