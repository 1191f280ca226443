import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditReply } from '#sync/api/accounts/access-control.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { runHousekeeping } from '../jobs/housekeeping.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'

// Old entries of the audit over HTTP, and in the history of an invoice.

let server: TestApp
let admin: string
let invoiceId: string
const history = async () => {
  const { events, ...rest } = (await as(admin, 'GET', `/api/invoices/${invoiceId}/history`)).json()
  const byTime = (a: { at: string }, b: { at: string }) => a.at.localeCompare(b.at)
  return { ...rest, events: events.toSorted(byTime) }
}

beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  admin = await server.tokenOf('Admin')
  const { kysely } = server.app.deps.db.reads
  invoiceId = (await kysely.selectFrom('invoice').select('invoiceId').executeTakeFirstOrThrow()).invoiceId
  const at = (days: number) => isoOf(server.clock.now() - days * dayMs)
  const template = {
    ...{ by: 'Devon Clarke', accountId: '', role: 'Admin', entity: 'invoice', entityId: invoiceId },
    ...{ before: null, after: '{}', ip: '', deviceId: '', mutationId: null },
  }
  const mailJson = JSON.stringify({ mailedTo: 'una@example.test', messageId: '' })
  await writerOf(server.app.deps.db)
    .insertInto('audit')
    .values([
      { ...template, at: at(900), action: 'invoice.create', after: '{"note":"Ackee quokka","inStock":1}' },
      { ...template, at: at(880), action: 'invoice.mail', after: mailJson },
      { ...template, at: at(300), action: 'invoice.update' },
    ])
    .execute()
})
afterAll(() => server.close())

const as = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.as(token, { method, url, ...(payload ? { payload } : {}) })
const pageOf = async (body: object): Promise<AuditReply> =>
  (await as(admin, 'POST', '/api/accounts/audit/paginated/1', body)).json()

test('housekeeping moves what is older than the setting; list, search, export and an invoice’s history stay whole', async () => {
  const before = await pageOf({ entityId: invoiceId })
  const historyBefore = await history()
  expect([before.filedUntil, historyBefore.mails.length]).toEqual([null, 1])
  expect((await as(admin, 'PUT', '/api/settings', { audit: { keepMonths: 11 } })).statusCode).toBe(400)
  expect((await as(admin, 'PUT', '/api/settings', { audit: { keepMonths: 12 } })).statusCode).toBe(200)
  expect((await runHousekeeping(server.app.deps)).auditFiles).toBeGreaterThan(0)
  const after = await pageOf({ entityId: invoiceId })
  expect(after.result).toEqual(before.result)
  expect(after.filedUntil).not.toBeNull()
  expect((await pageOf({ searchString: 'ACKEE quokka' })).result).toHaveLength(1)
  expect((await pageOf({ searchString: 'quokka admin in stock' })).result).toHaveLength(1)
  expect(await history()).toEqual(historyBefore)
  const csv = await as(admin, 'POST', '/api/accounts/audit/export', { format: 'csv', entityId: invoiceId })
  expect(csv.body).toContain('Ackee quokka')
  expect((await as(admin, 'GET', '/api/settings/public')).json()).not.toHaveProperty('audit')
})

test('a damaged file is named next to the entries of other months and reported to the operator, and an export is refused', async () => {
  const folder = join(server.dataDir, 'audit')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.gz'),
  )
  const [path = ''] = paths
  const bytes = readFileSync(join(folder, path))
  writeFileSync(join(folder, path), 'other bytes')
  // The file that was read last is in memory until then.
  await server.restart()
  admin = await server.tokenOf('Admin')
  const month = path.slice(0, 7)
  const unreadable = [{ month, path: `audit/${path}` }]
  expect((await pageOf({ searchString: 'quokka' })).unreadable).toEqual(unreadable)
  const newest = await pageOf({ pageSize: 1 })
  expect([newest.result.length, newest.unreadable]).toEqual([1, []])
  const csv = await as(admin, 'POST', '/api/accounts/audit/export', {
    format: 'xlsx',
    searchString: 'quokka',
  })
  expect([csv.statusCode, csv.json().message]).toEqual([
    409,
    `The audit entries of ${month} can’t be read, because their file is missing or damaged. Choose days outside that month, or restore audit/${path} from a backup.`,
  ])
  expect((await runHousekeeping(server.app.deps)).damagedAuditFiles).toBe(1)
  const health = async () => (await server.app.inject({ url: '/health' })).json()
  expect(await health()).toMatchObject({ status: 'Healthy', damagedAuditFiles: 1 })
  writeFileSync(join(folder, path), bytes)
  const wholePage = await pageOf({ searchString: 'quokka' })
  expect([wholePage.result.length, wholePage.unreadable]).toEqual([1, []])
  await runHousekeeping(server.app.deps)
  expect(await health()).toMatchObject({ damagedAuditFiles: 0 })
})

test('only an administrator reads entries of files', async () => {
  for (const role of ['Supervisor', 'Warehouse', 'User'] as const) {
    const answer = await as(await server.tokenOf(role), 'POST', '/api/accounts/audit/paginated/1', {})
    expect([role, answer.statusCode]).toEqual([role, 403])
  }
})
