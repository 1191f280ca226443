import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { reserveSerials } from '../changes/number-blocks.ts'
import type { ServerTimers } from '../core/timers.ts'
import { headOf } from '../db/core/head.ts'
import { type Db, openDatabase } from '../db/core/open.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { guardEpoch, MovedBack, rotateEpoch } from './epoch.ts'
import { textOfMark } from './epoch-mark.ts'

let server: TestServer
let due: (() => void)[] = []
const timers: ServerTimers = {
  soon: () => () => {},
  every: () => () => {},
  after: (_ms, work) => {
    due.push(work)
    return () => {}
  },
}
beforeEach(async () => {
  due = []
  lines = []
  server = await startServer()
})
afterEach(() => server.close())

const mark = () => ({ inside: join(server.dir, 'epoch.json'), outside: join(server.dir, 'outside.json') })
let lines: string[] = []
const log = {
  warn: (_facts: object, text: string) => lines.push(text),
  info: (_facts: object, text: string) => lines.push(text),
}
const guard = (db: Db) => guardEpoch(db, mark(), timers, log)
const checkIn = (n: number) => {
  const device = deviceOf(server, server.people.Warehouse)
  return device.push(device.change('package.checkIn', checkInOf(idOf(n), `TBA${100_000_000_000 + n}`)))
}
const backup = async (name: string) => {
  const to = join(server.dir, name)
  await server.db.transaction(async () => {})
  copyFileSync(server.db.file, to)
  copyFileSync(`${server.db.file}-wal`, `${to}-wal`)
  return to
}

test('[E1] a database that moved back is not served, until it begins a new history', async () => {
  const stop = await guard(server.db)
  await checkIn(1)
  const older = await openDatabase(await backup('backup.db'), server)
  await checkIn(2)
  await stop()
  await expect(guard(older)).rejects.toThrow(MovedBack)
  await expect(guard(older)).rejects.toThrow(/is at version 2 and was at version 3/)
  const before = await headOf(older.reads)
  const epoch = await rotateEpoch(older, mark(), server.ids)
  expect(epoch).not.toBe(before.epoch)
  expect((await headOf(older.reads)).v).toBe(before.v)
  await (await guard(older))()
  // And the one that was replaced is now the stranger.
  await expect(guard(server.db)).rejects.toThrow(MovedBack)
  await older.close()
})

test('[K11] a new history leaves out the numbers that may have been given out since the backup', async () => {
  await writerOf(server.db)
    .insertInto('hawbBlock')
    .values({ year: 2026, fromSerial: 1, toSerial: 500, clientId: 'c', at: '2026-11-21T12:00:00.000Z' })
    .execute()
  const reserve = () =>
    server.db.transaction(async ({ statements }) =>
      reserveSerials(statements, { count: 1, clientId: 'c', now: '2026-11-21T12:00:00.000Z' }),
    )
  await rotateEpoch(server.db, mark(), server.ids)
  expect((await reserve())?.from).toBeGreaterThan(50_000)
  const from = ((await reserve())?.from ?? 0) + 1
  const allocations = new Map([
    [2025, 700],
    [2026, from + 700],
  ])
  await rotateEpoch(server.db, mark(), server.ids, allocations)
  expect((await reserve())?.from).toBe(from + 701)
  // The known numbers are behind the existing numbers, so only the mark of the new history is left out.
  await rotateEpoch(server.db, mark(), server.ids, new Map([[2026, 500]]))
  expect((await reserve())?.from).toBe(from + 703)
})

test('[V2] a database that diverged from the same point is detected by its tags', async () => {
  const fork = await openDatabase(await backup('fork.db'), server)
  const stop = await guard(server.db)
  await checkIn(1)
  await stop()
  const forkServer = { ...server, db: fork }
  const device = deviceOf(forkServer, server.people.Warehouse)
  await device.push(device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
  await device.push(device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789013')))
  await expect(guard(fork)).rejects.toThrow(/another history since version 2/)
  await fork.close()
})

test('[E1] a server that is killed right after its first commit of a new history starts again', async () => {
  await checkIn(1)
  await rotateEpoch(server.db, mark(), server.ids)
  await guard(server.db)
  // The marks follow within a second; the process ends before.
  await checkIn(2)
  await guard(server.db)
})

test('a database that is away for a moment ends neither the server nor its marks', async () => {
  let isAway = false
  const { reads } = server.db
  const get: typeof reads.get = (query, params) =>
    isAway ? Promise.reject(new Error('The database cannot be reached')) : reads.get(query, params)
  const stop = await guard({ ...server.db, reads: { ...reads, get } })
  const readMarks = () => Object.values(mark()).map((file) => readFileSync(file, 'utf8'))
  const before = readMarks()
  await checkIn(1)
  isAway = true
  for (const work of due.splice(0)) work()
  await vi.waitFor(() => expect(due).toHaveLength(1))
  expect(readMarks()).toEqual(before)
  isAway = false
  for (const work of due.splice(0)) work()
  const after = textOfMark(await headOf(reads))
  await vi.waitFor(() => expect(readMarks()).toEqual([after, after]))
  isAway = true
  await stop()
})

test('the mark follows the commits, and a restart of the same database is served', async () => {
  const stop = await guard(server.db)
  await checkIn(1)
  await checkIn(2)
  expect(due).toHaveLength(1)
  for (const work of due.splice(0)) work()
  await vi.waitFor(async () => {
    for (const file of Object.values(mark()))
      expect(readFileSync(file, 'utf8')).toBe(textOfMark(await headOf(server.db.reads)))
  })
  await stop()
  await guard(server.db)
})

test('[E8] marks are written one after the other, however slow the disk is', async () => {
  lines = []
  const stop = await guard(server.db)
  for (const n of [1, 2, 3]) {
    await checkIn(n)
    for (const work of due.splice(0)) work()
  }
  await stop()
  // Two at the same time would take each other's unfinished file away.
  expect(lines).toEqual([])
  expect(readFileSync(mark().outside, 'utf8')).toBe(textOfMark(await headOf(server.db.reads)))
})

test('[E7] a whole folder that is put back is noticed by the mark outside the folder', async () => {
  const stop = await guard(server.db)
  await checkIn(1)
  const older = await openDatabase(await backup('backup.db'), server)
  await stop()
  const insideThen = readFileSync(mark().inside)
  const secondStop = await guard(server.db)
  await checkIn(2)
  await secondStop()
  writeFileSync(mark().inside, insideThen)
  await expect(guard(older)).rejects.toThrow(/is at version 2 and was at version 3 before .*outside\.json/)
  await expect(guard(older)).rejects.toThrow(/npm run restore.*npm run new-history/s)
  await rotateEpoch(older, mark(), server.ids)
  await guard(older)
  await older.close()
})

test('[E7] a new history begins only where no note tells of another one', async () => {
  await (await guard(server.db))()
  await checkIn(1)
  const fresh = await openDatabase(join(server.dir, 'fresh.db'), server)
  const noteOutside = readFileSync(mark().outside, 'utf8')
  for (const missingNote of [null, mark().inside]) {
    if (missingNote) rmSync(missingNote)
    await expect(guard(fresh)).rejects.toThrow(/not the one that was served here before/)
  }
  expect(readFileSync(mark().outside, 'utf8')).toBe(noteOutside)
  rmSync(mark().outside)
  await (await guard(fresh))()
  await fresh.close()
})

test('[E8] a mark that is cut off gets words, unless the other one is good', async () => {
  await (await guard(server.db))()
  for (const text of ['', '{"epoch":"x', '{}']) {
    writeFileSync(mark().inside, text)
    lines = []
    await (await guard(server.db))()
    expect(lines).toEqual(['a mark could not be read; the other one is good'])
    for (const file of Object.values(mark())) writeFileSync(file, text)
    await expect(guard(server.db)).rejects.toThrow(/epoch\.json cannot be read: it is empty or cut off/)
    await expect(guard(server.db)).rejects.toThrow(/delete .*epoch\.json and start again/)
    for (const file of Object.values(mark())) rmSync(file)
    await (await guard(server.db))()
  }
})

test('a mark that cannot be written stops no one: it is reported once, tried again, and reported when it works', async () => {
  const stop = await guard(server.db)
  for (const file of Object.values(mark())) mkdirSync(`${file}.part`)
  await checkIn(1)
  const work = async () => {
    for (const task of due.splice(0)) task()
    await vi.waitFor(() => expect(due.length).toBe(1))
  }
  await work()
  await work()
  expect(lines.filter((line) => line.includes('could not be written'))).toHaveLength(2)
  for (const file of Object.values(mark())) rmSync(`${file}.part`, { recursive: true })
  for (const task of due.splice(0)) task()
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('written again'))).toHaveLength(2))
  expect(readFileSync(mark().outside, 'utf8')).toBe(textOfMark(await headOf(server.db.reads)))
  await stop()
})
