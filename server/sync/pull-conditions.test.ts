import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PullRequest } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { oldestPulling, protocolVersion, schemaVersion } from '#sync/protocol/version.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { checkInOf, deviceOf, startServer, type TestDevice, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { handlePull, mayPull } from './pull.ts'

// Each single condition of a page: who gets one, where it ends, and what it says about the rest.

let server: TestServer
let device: TestDevice
beforeEach(async () => {
  server = await startServer()
  device = deviceOf(server, server.people.Warehouse)
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
})
afterEach(() => server.close())

const pull = async (over: Partial<PullRequest> = {}) =>
  handlePull(server, server.people.Warehouse, {
    ...{ protocol: protocolVersion, schema: schemaHash(), epoch: (await headOf(server.db.reads)).epoch },
    ...{ clientId: device.clientId, cursors: {}, knownMid: 0, rows: 5000, ...over },
  })

test.each([
  [oldestPulling, schemaHash(), undefined, true],
  [protocolVersion, schemaHash(), schemaVersion, true],
  [oldestPulling - 1, schemaHash(), schemaVersion, false],
  [oldestPulling, 'other', undefined, false],
  [protocolVersion, 'other', schemaVersion, false],
  [protocolVersion, 'other', schemaVersion + 1, true],
])(
  'a client of protocol %d with the tables %s, number %s, may pull: %s',
  (protocol, schema, number, isAllowed) => {
    expect(mayPull({ protocol, schema, schemaVersion: number })).toBe(isAllowed)
  },
)

/** Lets the client have dealt with changes up to this number, each with a result. */
async function putResults(count: number): Promise<void> {
  const writer = writerOf(server.db)
  await writer.deleteFrom('syncMutation').execute()
  const at = '2026-11-21T12:00:00.000Z'
  const results = Array.from({ length: count }, (_, n) => ({
    ...{ uid: idOf(0x700000 + n), clientId: device.clientId, mid: n + 1, name: 'package.update', ver: 1 },
    ...{ argsHash: 'h', status: 'applied' as const, code: null, message: null, outcome: 'done' as const },
    ...{ packageId: null, v: 2, occurredAt: at, at },
  }))
  for (let n = 0; n < count; n += 500)
    await writer
      .insertInto('syncMutation')
      .values(results.slice(n, n + 500))
      .execute()
  await writer.updateTable('syncClient').set({ lastMid: count }).execute()
}

test.each<[count: number, knownMid: number, protocol: number, more: boolean, lastMid: number, told: number]>([
  [999, 0, 3, false, 999, 999],
  [1000, 0, 3, false, 1000, 1000],
  [1000, 0, 2, false, 1000, 1000],
  [1001, 0, 3, true, 1001, 1000],
  [1001, 0, 2, false, 1000, 1000],
  [1001, 1, 3, false, 1001, 1000],
  [1001, 1001, 3, false, 1001, 0],
])(
  '[L2] of %d results, above %d and by protocol %d, there are more: %s',
  async (count, knownMid, protocol, more, lastMid, resultCount) => {
    await putResults(count)
    const page = await pull({ knownMid, protocol })
    expect([page.more, page.lastMid, page.results.length]).toEqual([more, lastMid, resultCount])
    expect(page.results[0]?.mid).toBe(resultCount === 0 ? undefined : knownMid + 1)
    if (more) expect([page.rows, page.next, page.sums, page.sweep]).toEqual([[], {}, {}, []])
    else expect(page.rows.length).toBeGreaterThan(0)
  },
)

describe('[L1] a page', () => {
  test('with room for just its rows is the last one', async () => {
    const wholePage = await pull()
    const { length } = wholePage.rows
    expect(await pull({ rows: length })).toEqual(wholePage)
    expect(await pull({ rows: length + 1 })).toEqual(wholePage)
    const cut = await pull({ rows: length - 1 })
    expect([cut.more, cut.rows.length, cut.sums]).toEqual([true, length - 1, {}])
  })

  test('that is full says nothing of scopes that it did not begin', async () => {
    const { rows, scopes } = await pull()
    const scopeOfFirst = scopes[rows[0]?.[3] ?? 0]
    const begunScopes = scopes.slice(0, scopes.indexOf(scopeOfFirst ?? '') + 1)
    const withRows = new Set(rows.map(([, , , scope]) => scopes[scope]))
    const page = await pull({ rows: 1 })
    expect(page.sweep).toEqual([])
    for (const scope of Object.keys(page.next))
      expect(begunScopes.includes(scope) || !withRows.has(scope)).toBe(true)
  })

  test('says of a scope in which nothing ever was that it is empty', async () => {
    const { sums, scopes } = await pull()
    const storedScopes = await server.db.reads.kysely.selectFrom('syncScope').select('scope').execute()
    const names = storedScopes.map(({ scope }) => scope)
    const empty = scopes.filter((scope) => !names.includes(scope))
    expect(empty.length).toBeGreaterThan(0)
    for (const scope of empty) expect(sums[scope]).toEqual([0, 0])
  })

  test('of a scope whose removals are forgotten sweeps the scope, even when the page has no room left', async () => {
    const { next } = await pull()
    await writerOf(server.db).updateTable('syncScope').set({ floorV: 9 }).execute()
    const { v } = await headOf(server.db.reads)
    const page = await pull({ rows: 1, cursors: next })
    const storedScopes = await server.db.reads.kysely.selectFrom('syncScope').select('scope').execute()
    expect(page.sweep.toSorted()).toEqual(
      storedScopes
        .map(({ scope }) => scope)
        .filter((scope) => page.scopes.includes(scope))
        .sort(),
    )
    for (const scope of page.sweep) expect(page.next[scope]).toBeDefined()
    const sinces = page.sweep.map((scope) => page.next[scope]?.[2]).filter((key) => key?.includes('@'))
    expect(new Set(sinces.map((key) => key?.split('@').at(-1)))).toEqual(new Set([String(v)]))
  })

  test('is an error where a scope holds what is no synced row', async () => {
    await writerOf(server.db).updateTable('syncRow').set({ tbl: 'nothing' }).execute()
    await expect(pull()).rejects.toThrow('nothing is in a scope and is no table of synced rows')
  })
})
