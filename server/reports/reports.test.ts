import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '../db/open.ts'
import { TryLater } from '../lib/problems.ts'
import { clockAt, countedIds } from '../test/harness.ts'
import { createReports, type Reports } from './reports.ts'

let dir: string
let file: string
let reports: Reports
let db: Db | null
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-reports-'))
  file = join(dir, 'quayside.db')
  reports = createReports(file)
  db = null
})
afterEach(async () => {
  await reports.close()
  await db?.close()
  rmSync(dir, { recursive: true, force: true })
})

const open = async () => {
  db = await openDatabase(file, { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() })
  return db
}
const reach = { branchId: null, packagesOf: null }
const dashboard = (today: string) => reports.ask('dashboard', { today, reach, driverId: null })

test('a thread that dies fails what waited for it, and the next report has a new one', async () => {
  // Nothing is there yet, so the thread ends while it opens the database.
  const waiting = [dashboard('2026-11-20'), dashboard('2026-11-21')]
  for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected')
  await open()
  expect((await dashboard('2026-11-21')).intakeToday.packages).toBe(0)
})

test('a report that fails is told as a fault, and those behind it are made', async () => {
  await open()
  const broken = reports.ask('dashboard', {} as Parameters<typeof reports.ask<'dashboard'>>[1])
  const [first, second] = await Promise.allSettled([broken, dashboard('2026-11-21')])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})

test('the same question is read once for all who ask it meanwhile; too many others are told to come back', async () => {
  await open()
  const answers = Array.from({ length: 50 }, (_, n) => dashboard(`2026-10-${String(n + 1).padStart(2, '0')}`))
  const again = dashboard('2026-10-01')
  expect(again).toBe(answers[0])
  await expect(dashboard('2026-11-21')).rejects.toBeInstanceOf(TryLater)
  await Promise.allSettled(answers)
  expect((await dashboard('2026-11-21')).today).toBe('2026-11-21')
})

test('while a report is counted, this thread writes on and is not waited for', async () => {
  const { writer, reader } = await open()
  // So many rows that counting them takes far longer than one write.
  await writer.insertInto('counter').values({ name: 'before', value: 0 }).execute()
  const report = reports.ask('overPeriod', {
    today: '2026-11-21',
    period: { from: '2026-11-21', to: '2026-11-21', groupBy: 'day' },
    reach,
  })
  await writer.updateTable('counter').set({ value: 1 }).where('name', '=', 'before').execute()
  const { value } = await reader
    .selectFrom('counter')
    .where('name', '=', 'before')
    .select('value')
    .executeTakeFirstOrThrow()
  expect(value).toBe(1)
  expect((await report).sales.totals.invoices).toBe(0)
})
