import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { calls, type ListedCall } from '../test/calls.ts'
import { invoiceWrites } from './money/invoices-write.ts'

/** Listed and not built yet. A call that is built is taken off here; one that goes missing is named by the test. */
const notYetThere: readonly string[] = []

const nameOf = ([method, path]: ListedCall): string => `${method} ${path}`
const bare = (path: string): string => path.replace(/\/$/, '')
const rowOf = ([method, path]: ListedCall): ApiRow | undefined =>
  (apiNames as ApiName[])
    .map((name): ApiRow => api[name])
    .find((row) => row.method === method && bare(row.path) === bare(path))

const unknownId = '01999999-9999-7999-8999-999999999999'
const built = calls.filter((call) => rowOf(call))
const addressOf = (path: string): string =>
  bare(path).replaceAll(/\{(\w+)\}/g, (_, key: string) => (key.startsWith('page') ? '1' : unknownId))

let server: TestApp
let openApi: Record<string, unknown> & { paths: Record<string, Record<string, { security?: object[] }>> }
beforeAll(async () => {
  server = await openTestApp({}, null)
  openApi = (await server.app.inject({ url: '/api/openapi.json' })).json()
})
afterAll(() => server.close())

test('the list holds every call of the specification once', () => {
  expect([calls.length, new Set(calls.map(nameOf)).size]).toEqual([178, 178])
})

test('a call that is listed and not there is named', () => {
  expect(calls.filter((call) => !rowOf(call)).map(nameOf)).toEqual(notYetThere)
})

describe.each(built.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  const [method, path, access, permission] = call

  test('is open to whom the list says', () => {
    const row = rowOf(call)
    // A visitor's call is public too: a session only adds what staff may.
    const open = row?.who === 'visitor' ? 'public' : row?.who
    expect([open, row?.who === 'visitor' ? '-' : (row?.permission ?? '-')]).toEqual([access, permission])
  })

  test.each(['', '/'])('is a call of the server at this very path, with "%s" at its end', async (slash) => {
    const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
    const answer = await server.app.inject({ method, url: addressOf(path) + slash, ...payload })
    expect(answer.body).not.toContain('This page could not be found')
    if (access !== 'public')
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { message: 'Please log in to continue.', title: 'Not Authorized' },
      ])
    else expect([403, 405, 500]).not.toContain(answer.statusCode)
  })

  test('is described', () => {
    const operation = openApi.paths[path]?.[method.toLowerCase()]
    expect(operation).toBeDefined()
    // Open without a session, or not, as the list has it.
    const open =
      operation?.security?.length === 0 || operation?.security?.some((scheme) => !('session' in scheme))
    expect(open ?? false).toBe(access === 'public')
  })
})

test('the server’s description of its calls is valid OpenAPI', async () => {
  const result = await new Validator().validate(structuredClone(openApi))
  expect(result).toEqual({ valid: true })
  const broken = { ...structuredClone(openApi), paths: { 'no-slash': { get: { parameters: 7 } } } }
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})

test('both variants of a customer’s invoice paths go to one handler', () => {
  expect(invoiceWrites['packages.draftInvoice']).toBe(invoiceWrites['invoices.draftOfPackage'])
  expect(invoiceWrites['packages.makeInvoice']).toBe(invoiceWrites['invoices.makeOfPackage'])
})

test('both variants of a customer’s invoice lists give the same answer', async () => {
  const full = await openTestApp({}, { packages: 60, living: 60 })
  const token = await full.tokenOf('User')
  const { accountId } = (await full.as(token, { url: '/api/accounts/user' })).json<{ accountId: string }>()
  const get = async (url: string) => (await full.as(token, { url })).json()
  const post = async (url: string) => (await full.as(token, { method: 'POST', url, payload: {} })).json()
  const unpaid = await get('/api/invoices/customer/unpaid')
  expect(unpaid.length).toBeGreaterThan(0)
  expect(await get(`/api/invoices/account/${accountId}/status/unpaid`)).toEqual(unpaid)
  const page = await post('/api/invoices/paginated/1')
  expect(page.totalItems).toBeGreaterThan(0)
  expect(await post(`/api/invoices/account/${accountId}/paginated/1`)).toEqual(page)
  await full.close()
})
