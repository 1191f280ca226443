import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivablePackages } from '../db/packages/archive.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { planOf } from '../test/statement-log.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a batch of the archive is read by its index, however many packages a company has', () => {
  const db = new Sqlite(join(server.dir, 'quayside.db'), { readonly: true })
  const place = { updatedAt: '', packageId: '' }
  const values = archivablePackages.bind({ ...place, status: 'Delivered', before: '2026-11-21', rows: 50 })
  const steps = planOf(db, { sql: archivablePackages.sql, values })
  db.close()
  expect(steps[0]).toContain('packageInHandByStatus (status=? AND (updatedAt,packageId)>')
  expect(steps.filter((step) => step.startsWith('SCAN') || step.includes('TEMP B-TREE'))).toEqual([])
})
