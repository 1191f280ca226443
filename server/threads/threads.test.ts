import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase, openLongReader } from '../db/core/open.ts'
import { TryLater } from '../http/problems.ts'
import { clockAt, countedIds } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { createThreads, type Threads } from './threads.ts'

let dir: string
let file: string
let threads: Threads
let db: Db | null
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-threads-'))
  file = join(dir, 'quayside.db')
  threads = createThreads(file)
  db = null
})
afterEach(async () => {
  await threads.close()
  await db?.close()
  rmSync(dir, { recursive: true, force: true })
})

const open = async () => {
  db = await openDatabase(file, { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() })
  return db
}
const reach = { branchId: null, packagesOf: null }
const dashboard = (today: string) => threads.ask('dashboard', { today, reach, driverId: null })

test('a thread that dies fails what waited for it, and the next report has a new one', async () => {
  // Nothing exists yet, so the thread ends while it opens the database.
  const waiting = [dashboard('2026-11-20'), dashboard('2026-11-21')]
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
  await open()
  expect((await dashboard('2026-11-21')).intakeToday.packages).toBe(0)
})

test('a failing report is reported as a fault, and the reports behind it are made', async () => {
  await open()
  const broken = threads.ask('dashboard', {} as Parameters<typeof threads.ask<'dashboard'>>[1])
  const [first, second] = await Promise.allSettled([broken, dashboard('2026-11-21')])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})

test('a refusal keeps its code and words on its way from the thread', async () => {
  await open()
  const brand = {} as Parameters<typeof threads.ask<'manifestPdf'>>[1]['brand']
  const paper = threads.ask('manifestPdf', { manifestId: 'deleted meanwhile', brand, madeAt: '' })
  await expect(paper).rejects.toMatchObject({
    name: 'Refusal',
    code: 'not-found',
    message: expect.stringContaining('anifest'),
  })
})

test('the same question is read once for all who ask it meanwhile; too many others have to come back later', async () => {
  await open()
  const answers = Array.from({ length: 50 }, (_, n) => dashboard(`2026-10-${String(n + 1).padStart(2, '0')}`))
  const repeatReport = dashboard('2026-10-01')
  expect(repeatReport).toBe(answers[0])
  await expect(dashboard('2026-11-21')).rejects.toBeInstanceOf(TryLater)
  await Promise.allSettled(answers)
  expect((await dashboard('2026-11-21')).today).toBe('2026-11-21')
})

test('this thread keeps running while reports are made: it turns and writes', async () => {
  const writer = writerOf(await open())
  await dashboard('2026-11-20')
  let turns = 0
  let answers = 0
  const reports = Array.from({ length: 31 }, (_, n) =>
    dashboard(`2026-10-${String(n + 1).padStart(2, '0')}`).finally(() => answers++),
  )
  const turning = (async () => {
    for (; answers < reports.length; turns++) await setImmediate()
  })()
  await writer.insertInto('counter').values({ name: 'scans', value: 1 }).execute()
  expect(answers).toBeLessThan(reports.length)
  await Promise.all([...reports, turning])
  expect(turns).toBeGreaterThan(0)
})

test('a whole report is of one moment, even when rows are written meanwhile', async () => {
  const writer = writerOf(await open())
  const { reader, atOneMoment, close } = openLongReader(file)
  const count = async () => (await reader.selectFrom('counter').select('name').execute()).length
  const before = await count()
  const counts = await atOneMoment(async () => {
    const first = await count()
    await writer.insertInto('counter').values({ name: 'scans', value: 1 }).execute()
    return [first, await count()]
  })
  expect(counts).toEqual([before, before])
  expect(await count()).toBe(before + 1)
  close()
})
