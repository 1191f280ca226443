import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { PulledRow, PullReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion, schemaVersion } from '#sync/protocol/version.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { headOf } from '../db/core/head.ts'
import type { CommittedReads, DbReads } from '../db/core/reading/reads.ts'
import {
  checkInOf,
  deviceOf,
  keptSums,
  recomputedSums,
  startServer,
  type TestServer,
} from '../test/harness.ts'
import { SyncStop } from './deps.ts'
import { handlePull } from './pull.ts'
import { runRetention } from './retention.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const tracking = (n: number) => `TBA${String(100_000_000_000 + n)}`

/** `n` packages checked in, every second one the customer's. */
async function fill(n: number): Promise<void> {
  const device = deviceOf(server, server.people.Warehouse)
  for (let i = 1; i <= n; i++) {
    const accountId = i % 2 === 0 ? server.people.User.accountId : null
    await device.push(
      device.change('package.checkIn', checkInOf(idOf(i), tracking(i), { accountId, note: 'staff only' })),
    )
  }
}

/** Returns the keys and versions that a device comes to hold of each scope. */
function heldVersions(pages: readonly PullReply[]): Map<string, number> {
  const rows = new Map<string, number>()
  for (const page of pages)
    for (const [table, key, version, scope, row] of page.rows) {
      const name = `${page.scopes[scope]} ${table}/${key}`
      if (row === null) rows.delete(name)
      else rows.set(name, version)
    }
  return rows
}
const keysOf = (page: PullReply, table: string): string[] =>
  page.rows.filter((row: PulledRow) => row[0] === table && row[4] !== null).map(([, key]) => key)

test('[L1] pages of one row give the same result as one page of all rows', async () => {
  await fill(8)
  const device = deviceOf(server, server.people.Admin)
  const singlePage = await device.pullAll(2000)
  const manyPages = await device.pullAll(1)
  expect(singlePage).toHaveLength(1)
  expect(manyPages.length).toBeGreaterThan(20)
  expect([...heldVersions(manyPages)].sort()).toEqual([...heldVersions(singlePage)].sort())
  expect(manyPages.at(-1)?.sums).toEqual(singlePage[0]?.sums)
  expect(manyPages.slice(0, -1).every((page) => page.more && Object.keys(page.sums).length === 0)).toBe(true)
})

test('[L1] a row that changes between two pages moves to the end, and none is missed', async () => {
  await fill(6)
  const reader = deviceOf(server, server.people.Admin)
  const writer = deviceOf(server, server.people.Warehouse)
  const pages = [await reader.pull({}, 5)]
  let cursors = pages[0]?.next ?? {}
  for (let i = 1; pages.at(-1)?.more; i++) {
    if (i <= 6)
      await writer.push(writer.change('package.update', { packageId: idOf(i), changes: { bin: `B${i}` } }))
    const page = await reader.pull(cursors, 5)
    cursors = { ...cursors, ...page.next }
    pages.push(page)
  }
  expect(heldVersions(pages)).toEqual(heldVersions(await reader.pullAll(2000)))
})

test('[L6] counts and sums of scopes match their rows after any change of the rows', async () => {
  await fill(4)
  const admin = deviceOf(server, server.people.Admin)
  const note = { reason: '', note: '', branchId: null }
  await admin.push(
    admin.change('package.update', {
      packageId: idOf(1),
      changes: { accountId: server.otherCustomer.accountId },
    }),
    admin.change('package.update', {
      packageId: idOf(1),
      changes: { accountId: server.people.User.accountId },
    }),
    admin.change('package.update', { packageId: idOf(2), changes: { accountId: null } }),
    admin.change('package.remove', { packageId: idOf(3) }),
    admin.change('package.statusUpdate', { packageIds: [idOf(4)], status: 'Shipped', ...note }),
  )
  await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
    const row = must(await tx.get('package', idOf(4)), 'the package')
    await tx.put('package', { ...row, archivedAt: '2026-11-21T12:00:00.000Z' })
  })
  expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
  const page = await admin.pull()
  expect(page.sums['packages']).toEqual((await keptSums(server.db))['packages'])
})

test('[L1] a first read brings only existing rows, and removals made while the read is running', async () => {
  await fill(6)
  const admin = deviceOf(server, server.people.Admin)
  const remove = (n: number) => admin.push(admin.change('package.remove', { packageId: idOf(n) }))
  await remove(1)
  const reader = deviceOf(server, server.people.Warehouse)
  const pages = [await reader.pull({}, 6)]
  const removalsIn = (page: PullReply) => page.rows.flatMap(([, key, , , row]) => (row ? [] : [key]))
  let cursors = pages[0]?.next ?? {}
  await remove(2)
  while (pages.at(-1)?.more) {
    const page = await reader.pull(cursors, 6)
    cursors = { ...cursors, ...page.next }
    pages.push(page)
  }
  const removals = pages.flatMap(removalsIn)
  expect(removals).toContain(idOf(2))
  expect(removals).not.toContain(idOf(1))
  expect(pages.at(-1)?.sums['packages']).toEqual((await keptSums(server.db))['packages'])
})

test('[V3] a row that changes hands leaves one customer by its key only and reaches the other', async () => {
  await fill(2)
  const ownDevice = deviceOf(server, server.people.User)
  const otherDevice = deviceOf(server, server.otherCustomer)
  const [first, emptyPage] = [await ownDevice.pull(), await otherDevice.pull()]
  expect(keysOf(first, 'package')).toEqual([idOf(2)])
  expect(keysOf(emptyPage, 'package')).toEqual([])
  const admin = deviceOf(server, server.people.Admin)
  await admin.push(
    admin.change('package.update', {
      packageId: idOf(2),
      changes: { accountId: server.otherCustomer.accountId },
    }),
  )
  const removal = await ownDevice.pull(first.next)
  expect(removal.rows.map(([table, key, , , row]) => [table, key, row])).toContainEqual([
    'package',
    idOf(2),
    null,
  ])
  expect(JSON.stringify(removal.rows)).not.toContain(tracking(2))
  expect(keysOf(await otherDevice.pull(emptyPage.next), 'package')).toEqual([idOf(2)])
})

test('[V4] scopes follow the current rights: added rights are read from the start, and lost ones end immediately', async () => {
  await fill(2)
  const warehouse = server.people.Warehouse
  const device = deviceOf(server, warehouse)
  const fullPage = await device.pull()
  expect(fullPage.scopes).toContain('packages')
  const less = {
    ...warehouse,
    permissions: defaultPermissions('Warehouse').filter((permission) => permission !== 'PackageView'),
  }
  const request = {
    protocol: 1,
    schema: schemaHash(),
    epoch: fullPage.epoch,
    clientId: device.clientId,
    cursors: fullPage.next,
    knownMid: 0,
    rows: 2000,
  }
  const fewer = await handlePull(server, less, request)
  expect(fewer.scopes).not.toContain('packages')
  expect(fewer.rows).toEqual([])
  const { packages: _, ...kept } = fullPage.next
  const returnPage = await handlePull(server, warehouse, { ...request, cursors: kept })
  expect(keysOf(returnPage, 'package')).toEqual([idOf(1), idOf(2)])
})

test('[V5] notes that staff write for each other do not travel to a customer', async () => {
  await fill(2)
  const pages = await deviceOf(server, server.people.User).pull()
  expect(keysOf(pages, 'package')).toEqual([idOf(2)])
  expect(JSON.stringify(pages)).not.toMatch(/staff only|Warehouse Person/)
  expect(JSON.stringify(await deviceOf(server, server.people.Admin).pull())).toMatch(/staff only/)
})

test('[L8] a client of another history, of older or of newer tables learns what to do, and gets nothing', async () => {
  const device = deviceOf(server, server.people.Admin)
  const page = await device.pull()
  const request = { protocol: 1, clientId: device.clientId, cursors: {}, knownMid: 0, rows: 10 }
  const stopOf = async (input: { schema: string; schemaVersion?: number; epoch: string }) => {
    try {
      await handlePull(server, server.people.Admin, { ...request, ...input })
    } catch (error) {
      if (error instanceof SyncStop) return [error.status, error.body.problem]
      throw error
    }
    return undefined
  }
  expect(await stopOf({ schema: 'older', epoch: page.epoch })).toEqual([426, 'upgrade'])
  const newer = { schema: 'newer', schemaVersion: schemaVersion + 1 }
  expect(await stopOf({ ...newer, epoch: page.epoch })).toEqual([503, 'busy'])
  expect(await stopOf({ schema: schemaHash(), epoch: 'another' })).toEqual([409, 'epoch'])
  expect(await stopOf({ schema: schemaHash(), epoch: page.epoch })).toBeUndefined()
})

test('[P3] a client id that belongs to another person gets no answer', async () => {
  await fill(1)
  const device = deviceOf(server, server.people.Warehouse)
  await device.push(device.change('package.checkIn', checkInOf(idOf(9), tracking(9))))
  const { epoch } = await device.pull()
  const about = { protocol: 1, schema: schemaHash(), epoch, cursors: {}, knownMid: 0, rows: 10 }
  const ask = () => handlePull(server, server.people.User, { ...about, clientId: device.clientId })
  await expect(ask()).rejects.toThrow(SyncStop)
})

test('[E4] a reading older than the memory of removals is swept, once; a newer one is not', async () => {
  await fill(3)
  const old = deviceOf(server, server.people.Admin)
  const fresh = deviceOf(server, server.people.Admin)
  const stale = await old.pull()
  const admin = deviceOf(server, server.people.Admin)
  await admin.push(admin.change('package.remove', { packageId: idOf(1) }))
  const current = await fresh.pull()
  const { packages: _, ...others } = current.next
  const halfway = { ...others, ...(await fresh.pull(others, 1)).next }
  server.clock.pass(91 * 86_400_000)
  expect(await runRetention(server.db)).toMatchObject({ removals: expect.any(Number) })
  const swept = await old.pull(stale.next, 4)
  expect(swept.sweep).toContain('packages')
  const rest: PullReply[] = [swept]
  let cursors = { ...stale.next, ...swept.next }
  while (rest.at(-1)?.more) {
    const page = await old.pull(cursors, 4)
    cursors = { ...cursors, ...page.next }
    rest.push(page)
  }
  expect(rest.slice(1).flatMap(({ sweep }) => sweep)).toEqual([])
  expect(rest.flatMap((page) => keysOf(page, 'package'))).toEqual([idOf(2), idOf(3)])
  expect((await fresh.pull(current.next)).sweep).toEqual([])
  // It had begun when the removal was already known, so there is nothing it could have missed.
  expect((await fresh.pull(halfway)).sweep).toEqual([])
  expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
})

test('results of changes whose answer was lost come with the next page', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const reply = await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), tracking(1))),
    device.change('package.checkIn', checkInOf(idOf(2), '')),
  )
  const page = await device.pull()
  expect(page.lastMid).toBe(2)
  expect(page.results).toEqual(reply.results)
  expect((await device.pull({}, 2000, 1)).results).toEqual(reply.results.slice(1))
  expect(page.head.v).toBe((await headOf(server.db.reads)).v)
})

test('[L2] more results than a page carries come in parts, and no rows before the last of them', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  for (let n = 0; n < 11; n++)
    await device.push(
      ...Array.from({ length: 100 }, () =>
        device.change('package.update', { packageId: idOf(404), changes: { bin: 'A1' } }),
      ),
    )
  await fill(3)
  const ask = async (knownMid: number, protocol = protocolVersion): Promise<PullReply> =>
    handlePull(server, server.people.Warehouse, {
      ...{
        protocol,
        schema: schemaHash(),
        epoch: (await headOf(server.db.reads)).epoch,
        clientId: device.clientId,
      },
      ...{ cursors: {}, knownMid, rows: 5000 },
    })
  const midsIn = ({ results }: PullReply) => [results.length, results[0]?.mid, results.at(-1)?.mid]
  const first = await ask(0)
  expect([first.more, first.lastMid, first.rows, first.next]).toEqual([true, 1100, [], {}])
  expect(midsIn(first)).toEqual([1000, 1, 1000])
  const second = await ask(1000)
  expect([second.more, second.lastMid, ...midsIn(second)]).toEqual([false, 1100, 100, 1001, 1100])
  expect(second.rows.length).toBeGreaterThan(3)
  // An app that would not ask for the rest gets only as many numbers as results.
  const older = await ask(0, 2)
  expect([older.more, older.lastMid, ...midsIn(older)]).toEqual([false, 1000, 1000, 1, 1000])
  expect((await ask(1000, 2)).lastMid).toBe(1100)
})

test('[L9] a client at a point that this history never reached gets no page', async () => {
  await fill(2)
  const device = deviceOf(server, server.people.Warehouse)
  const { epoch, v, tag } = await headOf(server.db.reads)
  const ask = (head: { v: number; tag: number } | null) =>
    handlePull(server, server.people.Warehouse, {
      ...{ protocol: protocolVersion, schema: schemaHash(), epoch, clientId: device.clientId },
      ...{ head, cursors: {}, knownMid: 0, rows: 10 },
    })
  expect((await ask({ v, tag })).head).toEqual({ v, tag })
  expect((await ask(null)).head).toEqual({ v, tag })
  for (const otherHead of [
    { v: v + 1, tag },
    { v, tag: tag + 1 },
    { v: v - 1, tag },
  ])
    await expect(ask(otherHead)).rejects.toThrow(SyncStop)
})

test('a page asks for the rows of a table in one statement, however many they are', async () => {
  const { Admin } = server.people
  const { epoch } = await headOf(server.db.reads)
  const statementsOfPage = async () => {
    const queries: string[] = []
    const counting = (reads: DbReads): DbReads => ({
      ...reads,
      all: (...args) => {
        queries.push('all')
        return reads.all(...args)
      },
      get: (...args) => {
        queries.push('get')
        return reads.get(...args)
      },
    })
    const snapshot: CommittedReads['snapshot'] = (work) =>
      server.db.reads.snapshot((reads) => work(counting(reads)))
    const db = { ...server.db, reads: { ...server.db.reads, snapshot } }
    const about = { protocol: protocolVersion, schema: schemaHash(), epoch, cursors: {}, knownMid: 0 }
    const page = await handlePull({ ...server, db }, Admin, { ...about, clientId: idOf(900), rows: 2000 })
    return { asked: queries.length, rows: page.rows.filter(([table]) => table === 'package').length }
  }
  await fill(2)
  const few = await statementsOfPage()
  await fill(8)
  const largePage = await statementsOfPage()
  expect(largePage.rows).toBeGreaterThan(few.rows)
  expect(largePage.asked).toBe(few.asked)
})
