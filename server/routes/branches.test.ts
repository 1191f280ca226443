import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Branch } from '#sync/entities/branch.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  server.as(admin, { method, url: `/api/branches${path}`, ...(payload ? { payload } : {}) })
const list = async (): Promise<Branch[]> => (await server.app.inject({ url: '/api/branches' })).json()
const named = async (code: string) => (await list()).find((branch) => branch.code === code)
const portMaria = { code: 'ptm', name: 'Port Maria', kind: 'LocalOffice' }

test('a new branch is at once in the public list and on every device, and the audit says who made it', async () => {
  const scopes: string[] = []
  const stop = server.app.deps.db.events.onCommitted(({ changes }) =>
    scopes.push(...changes.flatMap((change) => change.scopes)),
  )
  const made = (await send('POST', '', portMaria)).json()
  stop()
  expect([made.code, made.active, scopes]).toEqual(['PTM', true, ['public']])
  expect(await named('PTM')).toEqual(made)
  const line = await server.app.deps.db.reader
    .selectFrom('audit')
    .where('entityId', '=', made.branchId)
    .select(['action', 'by'])
    .executeTakeFirst()
  expect(line).toEqual({ action: 'branch.create', by: 'Andrea Morgan' })
  const again = await send('POST', '', { ...portMaria, name: 'Another' })
  expect([again.statusCode, again.json().errors]).toEqual([409, { code: ['is already in use'] }])
})

test('a change changes only what is given, and not into another branch’s code', async () => {
  const before = (await send('POST', '', { ...portMaria, code: 'NEG', name: 'Negril' })).json()
  const after = (await send('PUT', `/${before.branchId}`, { phone: '+1 876 555 0150' })).json()
  expect({ ...after, updatedAt: '', version: 0 }).toEqual({
    ...before,
    phone: '+1 876 555 0150',
    updatedAt: '',
    version: 0,
  })
  expect((await send('PUT', `/${before.branchId}`, { code: 'KGN' })).statusCode).toBe(409)
  expect((await send('PUT', `/${before.branchId}`, { code: 'neg' })).statusCode).toBe(200)
  expect((await send('PUT', `/${before.branchId}`, { kind: 'Shop' })).statusCode).toBe(400)
  expect((await named('NEG'))?.kind).toBe('LocalOffice')
})

test('a branch that is in use is not deleted but can be set inactive; one that is not goes', async () => {
  const used = await named('KGN')
  const answer = await send('DELETE', `/${used?.branchId}`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringMatching(
      /^.+ still has accounts, packages(, manifests)?\. Set it inactive instead: it then takes nothing new\.$/,
    ),
  ])
  expect((await send('PUT', `/${used?.branchId}`, { active: false })).json().active).toBe(false)
  const empty = (await send('POST', '', { ...portMaria, code: 'LUC', name: 'Lucea' })).json()
  expect((await send('DELETE', `/${empty.branchId}`)).json()).toEqual({ deleted: true })
  expect(await named('LUC')).toBeUndefined()
  expect((await send('DELETE', `/${empty.branchId}`)).statusCode).toBe(404)
  expect((await send('POST', '', { ...portMaria, code: 'LUC', name: 'Lucea' })).statusCode).toBe(200)
})

test('what is missing is said at its field', async () => {
  const answer = await send('POST', '', { code: 'much too long a code', name: '' })
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    400,
    ['code', 'kind', 'name'],
  ])
})
