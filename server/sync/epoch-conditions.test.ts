import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { reserveSerials } from '../changes/number-blocks.ts'
import type { ServerTimers } from '../core/timers.ts'
import { headOf } from '../db/core/head.ts'
import { type Db, openDatabase } from '../db/core/open.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { guardEpoch, rotateEpoch } from './epoch.ts'
import { markFilesOf, textOfMark } from './epoch-mark.ts'

// Each single condition of the marks: what a server refuses to serve, and what it writes when.

let server: TestServer
let waits: Map<() => void, number>
let logLines: { readonly level: string; readonly facts: object; readonly text: string }[]
const timers: ServerTimers = {
  soon: () => () => {},
  every: () => () => {},
  after: (ms, work) => {
    waits.set(work, ms)
    return () => void waits.delete(work)
  },
}
const log = {
  warn: (facts: object, text: string) => void logLines.push({ level: 'warn', facts, text }),
  info: (facts: object, text: string) => void logLines.push({ level: 'info', facts, text }),
}
beforeEach(async () => {
  waits = new Map()
  logLines = []
  server = await startServer()
})
afterEach(() => server.close())

const files = () => ({ inside: join(server.dir, 'epoch.json'), outside: join(server.dir, 'outside.json') })
const guard = (db: Db = server.db) => guardEpoch(db, files(), timers, log)
const checkIn = (n: number) => {
  const device = deviceOf(server, server.people.Warehouse)
  return device.push(device.change('package.checkIn', checkInOf(idOf(n), `TBA${100_000_000_000 + n}`)))
}
/** Ends the waits that are due. */
function wake(): void {
  const works = [...waits.keys()]
  waits.clear()
  for (const work of works) work()
}
/** A file of this name cannot be replaced: its unfinished part is a folder. */
const block = (file: string) => mkdirSync(`${file}.part`)
const unblock = (file: string) => rmSync(`${file}.part`, { recursive: true })
const textIn = (file: string) => readFileSync(file, 'utf8')
const currentMark = async () => textOfMark(await headOf(server.db.reads))

test('the marks lie in the data folder and where the settings say', () => {
  expect(markFilesOf({ dataDir: '/data', epochMark: '/elsewhere/mark.json' })).toEqual({
    inside: join('/data', 'epoch.json'),
    outside: '/elsewhere/mark.json',
  })
})

describe('a start', () => {
  test('is refused when either mark is damaged and none can be read', async () => {
    for (const file of Object.values(files())) {
      writeFileSync(file, '{}')
      await expect(guard()).rejects.toThrow(`${file} cannot be read`)
      expect(textIn(file)).toBe('{}')
      rmSync(file)
    }
  })

  test('is served when either mark is damaged and the other is good', async () => {
    await (await guard())()
    for (const file of Object.values(files())) {
      logLines = []
      writeFileSync(file, '')
      await (await guard())()
      expect(logLines).toMatchObject([{ level: 'warn', facts: { file } }])
      expect(textIn(file)).toBe(await currentMark())
    }
  })

  test('is refused when the good one of two is of another history', async () => {
    const { epoch, v, tag } = await headOf(server.db.reads)
    writeFileSync(files().inside, '')
    writeFileSync(files().outside, textOfMark({ epoch, v, tag: tag + 1 }))
    await expect(guard()).rejects.toThrow(`The database has another history since version ${v}`)
  })

  test.each<[what: string, isKept: boolean]>([
    ['is refused where the tag of an earlier version is another', true],
    ['is served where that tag is forgotten', false],
  ])('%s', async (_what, isKept) => {
    await checkIn(1)
    const { epoch, v, tag } = await headOf(server.db.reads)
    await checkIn(2)
    writeFileSync(files().outside, textOfMark({ epoch, v, tag: tag + 1 }))
    if (!isKept) await writerOf(server.db).deleteFrom('syncCommit').where('v', '=', v).execute()
    const answer = await guard().catch((error: Error) => error.message)
    if (isKept) expect(answer).toContain('has another history')
    else expect(answer).not.toBeTypeOf('string')
  })

  test('of an empty database is served', async () => {
    const fresh = await openDatabase(join(server.dir, 'fresh.db'), server)
    await (await guard(fresh))()
    await (await guard(fresh))()
    await fresh.close()
  })
})

describe('after a commit', () => {
  test('the marks are written once within a second, and nothing waits after that', async () => {
    const stop = await guard()
    await checkIn(1)
    await checkIn(2)
    expect([...waits.values()]).toEqual([1000])
    wake()
    await vi.waitFor(async () => expect(textIn(files().outside)).toBe(await currentMark()))
    for (let n = 0; n < 5; n++) await setImmediate()
    expect(waits.size).toBe(0)
    await checkIn(3)
    expect([...waits.values()]).toEqual([1000])
    await stop()
  })

  test.each([
    ['inside', [5000]],
    ['outside', []],
  ] as const)(
    'a mark %s that cannot be written is reported once, and tried again in %j',
    async (name, retryDelays) => {
      const stop = await guard()
      const file = files()[name]
      block(file)
      await checkIn(1)
      wake()
      await vi.waitFor(() => expect(logLines).toHaveLength(1))
      for (let n = 0; n < 20; n++) await setImmediate()
      await vi.waitFor(() => expect([...waits.values()]).toEqual(retryDelays))
      expect(logLines).toMatchObject([{ level: 'warn', facts: { file, err: expect.any(Error) } }])
      await checkIn(2)
      unblock(file)
      wake()
      await stop()
      expect(logLines.slice(1)).toMatchObject([{ level: 'info', facts: { file } }])
      expect(textIn(file)).toBe(await currentMark())
    },
  )

  test('a start that cannot write reports it once, and continues', async () => {
    for (const file of Object.values(files())) block(file)
    const stop = await guard()
    await stop()
    expect(logLines.map(({ level, facts }) => [level, facts])).toMatchObject([
      ['warn', { file: files().inside }],
      ['warn', { file: files().outside }],
    ])
    expect(logLines[0]?.text).not.toBe(logLines[1]?.text)
  })
})

describe('a guard that is stopped', () => {
  test('writes the marks a last time, and waits for nothing more', async () => {
    const stop = await guard()
    await checkIn(1)
    expect(waits.size).toBe(1)
    await stop()
    expect(waits.size).toBe(0)
    for (const file of Object.values(files())) expect(textIn(file)).toBe(await currentMark())
    await checkIn(2)
    expect(waits.size).toBe(0)
  })

  test('tries nothing again, be a mark that it was writing lost', async () => {
    const stop = await guard()
    for (const file of Object.values(files())) block(file)
    await checkIn(1)
    wake()
    await stop()
    expect(waits.size).toBe(0)
  })
})

describe('a new history', () => {
  test('begins where the mark outside cannot be written and there never was one', async () => {
    block(files().outside)
    const before = await headOf(server.db.reads)
    const epoch = await rotateEpoch(server.db, files(), server.ids)
    expect(epoch).not.toBe(before.epoch)
    expect(textIn(files().inside)).toBe(await currentMark())
    expect(existsSync(files().outside)).toBe(false)
  })

  test.each([
    ['of another history', '{"epoch":"older","v":1,"tag":1}'],
    ['that is damaged', ''],
  ])('asks for help where a mark outside %s cannot be written', async (_what, text) => {
    writeFileSync(files().outside, text)
    block(files().outside)
    await expect(rotateEpoch(server.db, files(), server.ids)).rejects.toThrow(
      `${files().outside} could not be written`,
    )
    expect(textIn(files().inside)).toBe(await currentMark())
  })

  const nextSerial = async (db: Db) =>
    (
      await db.transaction(({ statements }) =>
        reserveSerials(statements, { count: 1, clientId: 'c', now: '2026-11-21T12:00:00.000Z' }),
      )
    )?.from ?? 0

  test.each<[what: string, at: string | null, from: number]>([
    ['begun today', '2026-11-21T12:00:00.000Z', 50_001],
    ['last written five days ago', '2026-11-16T12:00:00.000Z', 300_001],
    ['in which nothing was ever written', null, 50_001],
  ])('of a database %s leaves out the numbers that may have been given since', async (_what, at, from) => {
    const fresh = await openDatabase(join(server.dir, 'fresh.db'), server)
    const db = at === null ? fresh : server.db
    if (at !== null) await writerOf(db).updateTable('syncCommit').set({ at }).execute()
    await rotateEpoch(db, files(), server.ids)
    expect(await nextSerial(db)).toBe(from)
    await fresh.close()
  })
})
