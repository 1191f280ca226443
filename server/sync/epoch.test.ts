import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { openDatabase } from '../db/open.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { guardEpoch, MovedBack, rotateEpoch } from './epoch.ts'
import { headOf } from './head.ts'
import type { Timers } from './timers.ts'

let server: TestServer
let due: (() => void)[] = []
const timers: Timers = {
  soon: () => () => {},
  every: () => () => {},
  after: (_ms, work) => {
    due.push(work)
    return () => {}
  },
}
beforeEach(async () => {
  due = []
  server = await startServer()
})
afterEach(() => server.close())

const mark = () => join(server.dir, 'epoch.json')
const checkIn = (n: number) => {
  const device = deviceOf(server, server.people.Warehouse)
  return device.push(device.change('package.checkIn', checkInOf(idOf(n), `TBA${100_000_000_000 + n}`)))
}
const backup = async (name: string) => {
  const to = join(server.dir, name)
  await server.db.lock.acquire().then((release) => release())
  copyFileSync(server.db.file, to)
  copyFileSync(`${server.db.file}-wal`, `${to}-wal`)
  return to
}

test('[E1] a database that moved back is not served, until it begins a new history', async () => {
  const stop = guardEpoch(server.db, mark(), timers)
  await checkIn(1)
  const older = await openDatabase(await backup('backup.db'), server)
  await checkIn(2)
  stop()
  expect(() => guardEpoch(older, mark(), timers)).toThrow(MovedBack)
  expect(() => guardEpoch(older, mark(), timers)).toThrow(/is at 2 and was at 3/)
  const before = headOf(older.read)
  const epoch = await rotateEpoch(older, mark(), server.ids)
  expect(epoch).not.toBe(before.epoch)
  expect(headOf(older.read).v).toBe(before.v)
  guardEpoch(older, mark(), timers)()
  // And the one that was replaced is now the stranger.
  expect(() => guardEpoch(server.db, mark(), timers)).toThrow(MovedBack)
  await older.close()
})

test('[V2] a database that went on differently from the same point is told by its tags', async () => {
  const fork = await openDatabase(await backup('fork.db'), server)
  const stop = guardEpoch(server.db, mark(), timers)
  await checkIn(1)
  stop()
  const there = { ...server, db: fork }
  const device = deviceOf(there, server.people.Warehouse)
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
  await device.push(device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789013')))
  expect(() => guardEpoch(fork, mark(), timers)).toThrow(/another history since 2/)
  await fork.close()
})

test('the mark follows the commits, and a restart of the same database is served', async () => {
  const stop = guardEpoch(server.db, mark(), timers)
  await checkIn(1)
  await checkIn(2)
  expect(due).toHaveLength(1)
  for (const work of due) work()
  const { v, tag } = headOf(server.db.read)
  expect(JSON.parse(readFileSync(mark(), 'utf8'))).toMatchObject({ v, tag })
  stop()
  expect(() => guardEpoch(server.db, mark(), timers)).not.toThrow()
})
