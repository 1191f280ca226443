import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditEntry, AuditPage } from '#sync/api/accounts/access-control.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { idOf } from '#sync/test/people.ts'
import { auditFolder } from '../audit-files/packed.ts'
import { putSetting } from '../db/company/settings.ts'
import type { Db } from '../db/core/open.ts'
import { openPlace } from '../db/postgres/open-place.ts'
import { clockAt, countedIds } from '../test/harness.ts'
import { copyPlace, makePlace, type NewPlace } from '../test/new-place.ts'
import { writerOf } from '../test/writer.ts'
import { createThreads, type Threads } from '../threads/threads.ts'
import type { AuditLogDeps } from './merge.ts'
import { monthsBefore, moveAuditEntries } from './move-entries.ts'
import { auditPage, countAuditLog, entriesOfRow, partsOfAudit } from './read-log.ts'

const now = '2026-11-21T12:00:00.000Z'
const seams = () => ({ clock: clockAt(now), ids: countedIds() })

interface OpenLog extends AuditLogDeps {
  readonly db: Db
  readonly threads: Threads
  close(): Promise<void>
}
let dir: string
let logs: OpenLog[]
let log: OpenLog

let newPlace: NewPlace

async function openLog(dataDir: string, { place, remove }: NewPlace): Promise<OpenLog> {
  const db = await openPlace(place, seams())
  const threads = createThreads(place)
  const close = async () => {
    await threads.close()
    await db.close()
    await remove()
  }
  const opened = { db, threads, env: { dataDir, files: null }, close }
  logs.push(opened)
  return opened
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-audit-'))
  logs = []
  mkdirSync(join(dir, 'data'))
  newPlace = await makePlace(join(dir, 'data'))
  log = await openLog(join(dir, 'data'), newPlace)
  await addEntries(log, entriesEvery(30, 60))
  await writerOf(log.db)
    .insertInto('account')
    .values({
      ...{ accountId: idOf(103), mailbox: 'QS-10103', firstName: 'Ann', lastName: 'Bell', email: '' },
      ...{ role: 'User', brand: 'house', branchId: null, status: 'Active', hasTrn: 0 },
      ...{ version: 1, createdAt: now, updatedAt: now, deletedAt: null },
    } as never)
    .execute()
})
afterEach(async () => {
  for (const { close } of logs) await close()
  rmSync(dir, { recursive: true, force: true })
})

/** Entries of the days before now; two of the same moment at a time, so that files have to keep these together. */
const entriesEvery = (days: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    at: isoOf(Date.parse(now) - Math.floor((count - n) / 2) * days * dayMs),
    by: n % 3 === 0 ? 'Zoë Brown' : 'Devon Clarke',
    accountId: idOf(n % 3),
    role: 'Admin',
    action: n % 5 === 0 ? 'package.checkIn' : 'invoice.update',
    entity: n % 5 === 0 ? 'package' : 'invoice',
    entityId: idOf(100 + (n % 7)),
    before: null,
    after: JSON.stringify({ note: `entry “${n}”`, bin: n % 2 ? 'A-1' : 'B-2' }),
    ip: '10.0.0.7',
    deviceId: '',
    mutationId: null,
  }))
type NewEntry = ReturnType<typeof entriesEvery>[number]

const addEntries = async ({ db }: OpenLog, entries: readonly NewEntry[]) => {
  await writerOf(db)
    .insertInto('audit')
    .values([...entries])
    .execute()
}
const keepMonths = (months: number, { db } = log) => putSetting(writerOf(db), 'audit', { keepMonths: months })

/** The whole log by a filter, page by page. */
async function pagesOf(deps: AuditLogDeps, filter: AuditPage): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  let olderThan: AuditPage['olderThan']
  for (;;) {
    const page = await auditPage(deps, { ...filter, pageSize: 7, ...(olderThan ? { olderThan } : {}) }, 1)
    entries.push(...page.result)
    if (!page.next) return entries
    olderThan = page.next
  }
}
async function exportOf(deps: AuditLogDeps, filter: AuditPage): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for await (const part of partsOfAudit(deps, filter)) entries.push(...part)
  return entries
}
const stepsOf = async (deps: AuditLogDeps): Promise<string[]> => {
  const steps: string[] = []
  for await (const step of moveAuditEntries(deps, 6)) steps.push(step)
  return steps
}
const inTable = async ({ db }: AuditLogDeps): Promise<number> =>
  (await db.reads.kysely.selectFrom('audit').select('auditId').orderBy('auditId').execute()).length
const packedFiles = ({ env }: AuditLogDeps): string[] =>
  readdirSync(auditFolder(env.dataDir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const filters: Record<string, AuditPage> = {
  none: {},
  row: { entityId: idOf(103) },
  person: { person: idOf(2) },
  'part of a name': { person: 'zoe' },
  'kind of row': { entity: 'package' },
  action: { action: 'invoice.update' },
  'kind and action': { entity: 'package', action: 'package.checkIn' },
  days: { from: '2024-08-01T05:00:00.000Z', to: '2025-03-01T05:00:00.000Z' },
  words: { searchString: 'clarke a-1' },
  'a word of an action’s label': { searchString: 'checked' },
  'a word of a label and one of the entry': { searchString: 'edited a-1' },
  'a value with quotes': { searchString: '“42”' },
  'a word of a label': { searchString: 'checked' },
  'words of a label and of a value': { searchString: 'checked b-2' },
  'words and days': { searchString: 'b-2', to: '2025-06-01T05:00:00.000Z' },
  'the number of a record': { searchString: 'qs-10103' },
  'the number of a record and a word': { searchString: 'qs-10103 b-2' },
  nothing: { searchString: 'no such words' },
}

test.each(Object.entries(filters))(
  'the log filtered by %s has the same entries in the same order before and after old ones were moved to files',
  async (_name, filter) => {
    await keepMonths(12)
    const before = await pagesOf(log, filter)
    await stepsOf(log)
    expect(await inTable(log)).toBeLessThan(30)
    expect(await pagesOf(log, filter)).toEqual(before)
    expect(await exportOf(log, filter)).toEqual(before)
    expect(await countAuditLog(log, filter, 1000)).toBe(before.length)
  },
)

// On PostgreSQL each step's copy is a database of its own.
test('a server that is killed after any step has every entry once, and continues from there', {
  timeout: 600_000,
}, async () => {
  await keepMonths(18)
  const wholeLog = await pagesOf(log, {})
  expect(wholeLog).toHaveLength(60)
  const images: string[] = []
  const steps: string[] = []
  const places: NewPlace[] = []
  for await (const step of moveAuditEntries(log, 6)) {
    // A copy of the folder is what is left of a server that was killed.
    const image = join(dir, `image-${images.length}`)
    cpSync(log.env.dataDir, image, { recursive: true, filter: (path) => !path.endsWith('.lock') })
    images.push(image)
    places.push(await copyPlace(newPlace, image))
    steps.push(step)
  }
  expect(new Set(steps)).toEqual(
    new Set(['file written', 'file named', 'entries deleted', 'file emptied', 'strays removed']),
  )
  const rowsAtEnd = await inTable(log)
  for (const [n, image] of images.entries()) {
    const copy = await openLog(image, must(places[n], 'the copy of the database'))
    expect([steps[n], await pagesOf(copy, {})]).toEqual([steps[n], wholeLog])
    await stepsOf(copy)
    expect([steps[n], await pagesOf(copy, {}), await inTable(copy)]).toEqual([steps[n], wholeLog, rowsAtEnd])
    expect(packedFiles(copy).toSorted()).toEqual(packedFiles(log).toSorted())
    await copy.close()
    logs.pop()
  }
})

test('entries that arrive while a file leaves the table are neither lost nor doubled on a page or in an export', async () => {
  await keepMonths(12)
  const wholeLog = await pagesOf(log, {})
  for await (const _step of moveAuditEntries(log, 6)) expect(await exportOf(log, {})).toEqual(wholeLog)
})

test('half-written files and files without a row are removed', async () => {
  await keepMonths(12)
  const month = join(auditFolder(log.env.dataDir), '2025-01')
  mkdirSync(month, { recursive: true })
  writeFileSync(join(month, `${'0'.repeat(64)}.jsonl.gz.part`), 'half')
  writeFileSync(join(month, `${'1'.repeat(64)}.jsonl.gz`), 'stray')
  await stepsOf(log)
  const { length } = await log.db.reads.kysely.selectFrom('auditFile').select('sha256').execute()
  expect(length).toBeGreaterThan(3)
  expect(packedFiles(log)).toHaveLength(length)
})

test('an entry with an old time, from a clock that was wrong, stays in its place and is moved later', async () => {
  await keepMonths(12)
  await stepsOf(log)
  const [template] = entriesEvery(1, 1)
  if (!template) throw new Error('no entry')
  await addEntries(log, [{ ...template, at: '2025-02-02T02:00:00.000Z', by: 'Late' }])
  const isInOrder = async () => {
    const times = (await pagesOf(log, {})).map(({ at }) => at)
    expect(times).toHaveLength(61)
    expect(times).toEqual(times.toSorted().toReversed())
  }
  await isInOrder()
  // The newest number of all stays, so that it is not given again.
  await addEntries(log, [{ ...template, at: now, by: 'Newest' }])
  await stepsOf(log)
  expect((await pagesOf(log, { person: 'late' })).map(({ by }) => by)).toEqual(['Late'])
  expect(await inTable(log)).toBeLessThan(30)
})

test('files whose bytes were changed are not trusted, and are named next to the entries of all others', async () => {
  await keepMonths(12)
  const wholeLog = await pagesOf(log, {})
  await stepsOf(log)
  const { month, sha256 } = await log.db.reads.kysely
    .selectFrom('auditFile')
    .select(['month', 'sha256'])
    .orderBy('month')
    .executeTakeFirstOrThrow()
  writeFileSync(join(auditFolder(log.env.dataDir), month, `${sha256}.jsonl.gz`), 'other bytes')
  const entries = await pagesOf(log, {})
  expect(entries).toEqual(wholeLog.filter(({ at }) => !at.startsWith(month)))
  expect(entries.length).toBeLessThan(wholeLog.length)
  const { unreadable } = await auditPage(log, { pageSize: 100 }, 1)
  expect(unreadable).toEqual([{ month, path: `audit/${month}/${sha256}.jsonl.gz` }])
  // An export and a history would look whole without the month, so they are refused.
  await expect(exportOf(log, {})).rejects.toThrow('missing or damaged')
  await expect(countAuditLog(log, {}, 1000)).rejects.toThrow('missing or damaged')
})

test('0 months keeps everything in the table, and by default three years', async () => {
  await keepMonths(0)
  expect(await stepsOf(log)).toEqual(['strays removed'])
  expect(await inTable(log)).toBe(60)
  await writerOf(log.db).deleteFrom('setting').execute()
  await addEntries(log, entriesEvery(60, 60))
  await stepsOf(log)
  const { at } = await log.db.reads.kysely
    .selectFrom('audit')
    .select('at')
    .orderBy('at')
    .executeTakeFirstOrThrow()
  expect(at >= monthsBefore(Date.parse(now), 36)).toBe(true)
})

test('the history of a row has all its entries once, the oldest first, while its files leave the table and after it', async () => {
  await keepMonths(12)
  const row = { entity: 'invoice', entityId: idOf(104) }
  const idsOf = async () => (await entriesOfRow(log, row)).map(({ auditId }) => auditId)
  const before = await idsOf()
  expect(before).toEqual((await pagesOf(log, row)).map(({ auditId }) => auditId).toReversed())
  for await (const _step of moveAuditEntries(log, 6)) expect(await idsOf()).toEqual(before)
})

test('numbered pages continue into the files', async () => {
  await keepMonths(12)
  const wholeLog = await pagesOf(log, {})
  await stepsOf(log)
  for (const pageNumber of [1, 2, 5, 9]) {
    const page = await auditPage(log, { pageSize: 7 }, pageNumber)
    expect(page.result).toEqual(wholeLog.slice((pageNumber - 1) * 7, pageNumber * 7))
    expect([page.totalItems, page.isLowerBound]).toEqual([60, false])
  }
})
