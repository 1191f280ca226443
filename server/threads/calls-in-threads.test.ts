import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 60, living: 60 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

/** The tasks that a call gives to other threads. */
async function tasksOf(ask: { method: 'GET' | 'POST'; url: string; payload?: object }): Promise<string[]> {
  const spy = vi.spyOn(server.app.deps.threads, 'ask')
  const answer = await server.as(admin, ask)
  expect([ask.url, answer.statusCode]).toEqual([ask.url, 200])
  const names = spy.mock.calls.map(([name]) => name)
  spy.mockRestore()
  return names
}
const auditPage = (payload: object) =>
  ({ method: 'POST', url: '/api/accounts/audit/paginated/1', payload }) as const

test('a manifest is read and drawn in another thread, and only its number is read in this one', async () => {
  const { manifestId } = await server.app.deps.db.reads.kysely
    .selectFrom('manifest')
    .select('manifestId')
    .executeTakeFirstOrThrow()
  expect(await tasksOf({ method: 'GET', url: `/api/manifests/${manifestId}/pdf` })).toEqual(['manifestPdf'])
})

test('every form of the customs list, and what it lacks, is read and made in another thread', async () => {
  const { manifestId } = await server.app.deps.db.reads.kysely
    .selectFrom('manifest')
    .select('manifestId')
    .executeTakeFirstOrThrow()
  const url = `/api/manifests/${manifestId}/customs`
  const filing = { officeCode: 'JMKIN', voyageNumber: 'AA123', carrierCode: 'QSL' }
  expect(await tasksOf({ method: 'GET', url: `${url}/gaps` })).toEqual(['customsGaps'])
  for (const [format, task] of Object.entries({ pdf: 'customsPdf', xlsx: 'customsPaper' }))
    expect(await tasksOf({ method: 'POST', url, payload: { format, ...filing } })).toEqual([task])
})

test('an audit page that an index answers stays in this thread; one that compares entries goes to another', async () => {
  expect(await tasksOf(auditPage({}))).toEqual([])
  expect(await tasksOf(auditPage({ entity: 'package' }))).toEqual([])
  expect(await tasksOf(auditPage({ searchString: 'kingston', pageSize: 1 }))).toEqual(['auditPart'])
  expect(await tasksOf(auditPage({ entity: 'package', action: 'demo', pageSize: 1 }))).toEqual(['auditPart'])
  expect(must((await tasksOf(auditPage({ searchString: 'no such words' }))).at(-1), 'a task')).toBe(
    'auditPart',
  )
})

test('a journal is read and written in another thread in each format, and so are a statement and margins', async () => {
  const { accountId } = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .where('role', '=', 'User')
    .select('accountId')
    .executeTakeFirstOrThrow()
  const day = jamaicaDay(server.clock.now())
  const period = `from=${day}&to=${day}`
  for (const format of ['json', 'quickbooks'])
    expect(await tasksOf({ method: 'GET', url: `/api/books/journal?${period}&format=${format}` })).toEqual([
      'journalFile',
    ])
  expect(await tasksOf({ method: 'GET', url: `/api/books/gct?${period}` })).toEqual(['gctReturn'])
  expect(await tasksOf({ method: 'GET', url: `/api/books/margin?${period}` })).toEqual(['margins'])
  const statement = `/api/accounts/${accountId}/statement`
  for (const [format, task] of Object.entries({ json: 'statement', csv: 'statement', pdf: 'statementPdf' }))
    expect(await tasksOf({ method: 'GET', url: `${statement}?format=${format}` })).toEqual([task])
})
