import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditReply } from '#sync/api/accounts/access-control.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { systemSeams } from '../core/seams.ts'
import { runHousekeeping } from '../jobs/housekeeping.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

let server: TestApp
let admin: string
const as = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.as(admin, { method, url, payload })
const pageOf = async (): Promise<AuditReply> =>
  (await as('POST', '/api/accounts/audit/paginated/1', { entityId: 'old' })).json()

beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  admin = await server.tokenOf('Admin')
  const entry = {
    ...{ by: 'Devon Clarke', accountId: '', role: 'Admin', entity: 'invoice', entityId: 'old' },
    ...{ before: null, after: '{}', ip: '', deviceId: '', mutationId: null, action: 'invoice.create' },
  }
  await writerOf(server.app.deps.db)
    .insertInto('audit')
    .values({ ...entry, at: isoOf(server.clock.now() - 900 * dayMs) })
    .execute()
  await as('PUT', '/api/settings', { audit: { keepMonths: 12 } })
  await runHousekeeping(server.app.deps)
})
afterAll(() => server.close())

test('a backup holds the files, names one that is missing, and gives them back', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-audit-backup-'))
  const settings = {
    ...{ dataDir: server.dataDir, folder: join(dir, 'backups'), keep: 3, keepDays: 3 },
    ...{ filesIn: 'folder' as const, version: 'test' },
  }
  const wholePage = await pageOf()
  const { path, manifest } = await makeBackup({ ...settings, now: new Date('2026-11-21T10:00:00.000Z') })
  const filesOfAudit = Object.keys(manifest.files).filter((file) => file.startsWith('audit/'))
  expect(filesOfAudit.length).toBeGreaterThan(0)
  expect(manifest.missing.filter((file) => file.startsWith('audit/'))).toEqual([])
  await server.app.close()
  rmSync(join(server.dataDir, 'audit'), { recursive: true })
  const later = await makeBackup({ ...settings, now: new Date('2026-11-21T11:00:00.000Z') })
  expect(later.manifest.missing.filter((file) => file.startsWith('audit/'))).toEqual(filesOfAudit)
  const { epochMark } = server.app.deps.env
  await restoreBackup({ backup: path, dataDir: server.dataDir, epochMark, seams: systemSeams })
  expect(readdirSync(join(server.dataDir, 'audit')).length).toBeGreaterThan(0)
  await server.restart()
  admin = await server.tokenOf('Admin')
  expect((await pageOf()).result).toEqual(wholePage.result)
  rmSync(dir, { recursive: true, force: true })
})
