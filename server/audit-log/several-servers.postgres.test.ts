import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { idOf } from '#sync/test/people.ts'
import { auditFolder } from '../audit-files/packed.ts'
import type { S3Place } from '../core/files-url.ts'
import { putSetting } from '../db/company/settings.ts'
import { openPlace } from '../db/postgres/open-place.ts'
import { deleteAuditFiles } from '../db/retention/row-deletions.ts'
import { findDamagedAuditFiles } from '../jobs/missing-files.ts'
import { clockAt, countedIds } from '../test/harness.ts'
import { createDatabase, dropDatabase } from '../test/postgres/databases.ts'
import { createThreads } from '../threads/threads.ts'
import type { AuditLogDeps } from './merge.ts'
import { moveAuditEntries } from './move-entries.ts'
import { auditPage, entriesOfRow } from './read-log.ts'
import { shareAuditFiles } from './share-files.ts'

/** Each has two servers with threads of their own, and packs many files. */
const patience = { timeout: 120_000 }

const now = '2026-11-21T12:00:00.000Z'
const bucket: S3Place = {
  endpoint: 'https://s3.example.com',
  bucket: 'files',
  prefix: '',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
}

let folder: string
let url: string
const closings: (() => Promise<void>)[] = []
let first: AuditLogDeps
let second: AuditLogDeps

async function openServer(name: string, ids: number, files: S3Place | null): Promise<AuditLogDeps> {
  const db = await openPlace(url, { clock: clockAt(now), ids: countedIds(ids) })
  const threads = createThreads(url)
  closings.push(async () => {
    await threads.close()
    await db.close()
  })
  return { db, threads, env: { dataDir: join(folder, name), files } }
}

const entry = (n: number) => ({
  at: isoOf(Date.parse(now) - n * 15 * dayMs),
  by: 'Ann Bell',
  accountId: idOf(1),
  role: 'Admin',
  action: 'invoice.update',
  entity: 'invoice',
  entityId: idOf(100 + (n % 3)),
  before: null,
  after: `{"note":"entry ${n}"}`,
  ip: '10.0.0.7',
  deviceId: '',
  mutationId: null,
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-audit-'))
  url = await createDatabase()
  first = await openServer('first', 0x100000, bucket)
  second = await openServer('second', 0x900000, bucket)
  await first.db.transaction(async ({ kysely }) => {
    const entries = Array.from({ length: 40 }, (_, n) => entry(40 - n))
    await kysely.insertInto('audit').values(entries).execute()
    await putSetting(kysely, 'audit', { keepMonths: 12 })
  })
})
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
  await dropDatabase(url)
  rmSync(folder, { recursive: true, force: true })
})

async function moveAll(server: AuditLogDeps): Promise<void> {
  for await (const _step of moveAuditEntries(server, 15));
}
const logOf = async (server: AuditLogDeps) => (await auditPage(server, { pageSize: 100 }, 1)).result
const filesOf = ({ db }: AuditLogDeps) => db.reads.kysely.selectFrom('auditFile').selectAll().execute()
const contentsOf = ({ db }: AuditLogDeps) =>
  db.reads.kysely.selectFrom('auditFileContent').selectAll().execute()
const inTable = async ({ db }: AuditLogDeps): Promise<number> =>
  (await db.reads.kysely.selectFrom('audit').select('auditId').execute()).length
const filesInFolder = ({ env }: AuditLogDeps): string[] => {
  const path = auditFolder(env.dataDir)
  return existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((file) =>
        file.isFile() ? file.name : [],
      )
    : []
}

test('old entries that one server packs are read by all others', patience, async () => {
  const before = await logOf(second)
  expect(before).toHaveLength(40)
  await moveAll(first)
  expect(await inTable(first)).toBeLessThan(30)
  expect(filesInFolder(first)).toEqual([])
  for (const server of [first, second]) {
    expect(await logOf(server)).toEqual(before)
    expect(await findDamagedAuditFiles(server)).toEqual([])
    const row = { entity: 'invoice', entityId: idOf(101) }
    expect(await entriesOfRow(server, row)).toHaveLength(
      before.filter(({ entityId }) => entityId === idOf(101)).length,
    )
  }
  await moveAll(second)
  expect(await logOf(first)).toEqual(before)
})

test(
  'the files of a company that had a single server are shared at its start, and leave its disk',
  patience,
  async () => {
    const before = await logOf(first)
    const single = { ...first, env: { ...first.env, files: null } }
    await moveAll(single)
    const files = await filesOf(first)
    expect(filesInFolder(first)).toHaveLength(files.length)
    expect(await contentsOf(first)).toEqual([])
    expect((await auditPage(second, { pageSize: 100 }, 1)).unreadable).toHaveLength(files.length)
    await shareAuditFiles(second)
    expect(filesInFolder(first)).toHaveLength(files.length)
    await shareAuditFiles(first)
    expect(filesInFolder(first)).toEqual([])
    expect(await logOf(second)).toEqual(before)
    await Promise.all([shareAuditFiles(first), shareAuditFiles(second)])
    expect(await contentsOf(first)).toHaveLength(files.length)
  },
)

test('a single server keeps its files in its folder', patience, async () => {
  const single = { ...first, env: { ...first.env, files: null } }
  await moveAll(single)
  await shareAuditFiles(single)
  expect(filesInFolder(single)).toHaveLength((await filesOf(first)).length)
  expect(await contentsOf(first)).toEqual([])
})

test(
  'content that was changed in the database is not trusted, and its month is named',
  patience,
  async () => {
    const before = await logOf(first)
    await moveAll(first)
    const [file] = await filesOf(first)
    if (!file) throw new Error('There is no file')
    await first.db.transaction(({ kysely }) =>
      kysely
        .updateTable('auditFileContent')
        .set({ content: Buffer.from('other bytes') })
        .where('auditFileId', '=', file.auditFileId)
        .execute(),
    )
    const path = `audit/${file.month}/${file.sha256}.jsonl.gz`
    const page = await auditPage(second, { pageSize: 100 }, 1)
    expect(page.unreadable).toEqual([{ month: file.month, path }])
    expect(page.result).toEqual(before.filter(({ at }) => at > file.toAt || at < file.fromAt))
    expect(await findDamagedAuditFiles(second)).toEqual([path])
  },
)

test('entries that personal data removes are gone for every server', patience, async () => {
  await moveAll(first)
  const files = await filesOf(first)
  const [oldest] = files.toSorted((a, b) => (a.toAt < b.toAt ? -1 : 1))
  if (!oldest) throw new Error('There is no file')
  await second.db.transaction(({ kysely }) => deleteAuditFiles(kysely, [oldest.sha256]))
  expect((await contentsOf(first)).map(({ auditFileId }) => auditFileId)).not.toContain(oldest.auditFileId)
  expect(await contentsOf(first)).toHaveLength(files.length - 1)
  expect((await logOf(first)).filter(({ at }) => at <= oldest.toAt)).toEqual([])
})
