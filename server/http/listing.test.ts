import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { api, apiNames } from '#sync/api/index.ts'
import { isCutList } from '#sync/api/row.ts'
import { accountOf, actorOf } from '#sync/test/people.ts'
import { insertAudit } from '../db/sync/audit.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { resolvedPaths } from '../test/described.ts'
import { onTheBooks } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { listSize } from './listing.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const get = async (url: string, token = admin) => {
  const answer = await server.as(token, { method: 'GET', url })
  return {
    status: answer.statusCode,
    rows: answer.json(),
    total: Number(answer.headers['x-total-count']),
    next: /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1],
  }
}

test('a list that is cut says how many rows there are, and leads to the rest', async () => {
  const entry = { by: 'Test', accountId: '', role: 'Admin', action: 'test', entity: 'branch', before: null }
  const rest = { after: null, ip: '', deviceId: '', mutationId: null, at: new Date().toISOString() }
  for (let n = 0; n < listSize + 20; n++)
    await insertAudit(writerOf(server.app.deps.db), { ...entry, ...rest, entityId: String(n) })
  const first = await get('/api/accounts/audit')
  expect([first.status, first.rows.length]).toEqual([200, listSize])
  expect(first.total).toBeGreaterThan(listSize)
  expect(first.next).toBe('/api/accounts/audit?pageNumber=2')
  const second = await get(first.next ?? '')
  expect([second.rows.length, second.total, second.next]).toEqual([
    first.total - listSize,
    first.total,
    undefined,
  ])
  const ids = [...first.rows, ...second.rows].map(({ auditId }: { auditId: number }) => auditId)
  expect(new Set(ids).size).toBe(first.total)
})

test('every list that can be cut says how many there are', async () => {
  const lists = apiNames.filter((name) => isCutList(api[name]))
  expect(lists.length).toBeGreaterThan(26)
  const me = (await get('/api/accounts/user', await server.tokenOf('User'))).rows
  const knownIds: Record<string, string> = {
    accountId: me.accountId,
    id: me.user.userId,
    statusId: 'PreAlert',
  }
  const idIn: Record<string, string> = {
    'invoices.accountAll': me.accountId,
    'invoices.accountUnpaid': me.accountId,
    'invoices.accountByStatus': me.accountId,
  }
  const statusIn: Record<string, string> = {
    'invoices.accountByStatus': 'unpaid',
    'deliveries.byStatus': 'InStore',
    'storeOrders.byStatus': 'requested',
  }
  for (const name of lists) {
    const url = api[name].path.replaceAll(
      /\{(\w+)\}/g,
      (_, key: string) => (key === 'id' && idIn[name]) || knownIds[key] || statusIn[name] || '',
    )
    const { status, rows, total, next } = await get(url)
    expect([name, status, next === undefined]).toEqual([name, 200, total <= listSize])
    expect([name, rows.length]).toEqual([name, Math.min(total, listSize)])
  }
})

test('accounts are listed by name, 500 at a time, without gaps', async () => {
  await onTheBooks(server.app.deps, async (tx) => {
    for (let n = 0; n < listSize; n++) {
      const person = actorOf('User', tx.ids.next(), 'Same')
      await tx.put('account', { ...accountOf(person, `QS-7${n}`), email: `many${n}@example.test` })
    }
  })
  const first = await get('/api/accounts/customers/minimal')
  const second = await get(first.next ?? '')
  expect([first.rows.length, second.next]).toEqual([listSize, undefined])
  const ids = [...first.rows, ...second.rows].map(({ accountId }: { accountId: string }) => accountId)
  expect(new Set(ids).size).toBe(first.total)
})

test('a delete of any kind answers with the row that was deleted', () => {
  const deletes = apiNames.filter((name) => api[name].method === 'DELETE')
  const without = deletes.filter((name) => {
    const { reply } = api[name]
    return reply instanceof z.ZodObject && ('deleted' in reply.shape || Object.keys(reply.shape).length < 2)
  })
  // Sessions end, one or many in a call, and a request that is taken back stays as a row.
  expect(without).toEqual([
    'accounts.endSession',
    'accounts.endOtherSessions',
    'accounts.endSessionsOf',
    'accounts.endSessionOf',
    'erasures.withdraw',
  ])
})

test('a customer gets all their own packages in one answer', async () => {
  const token = await server.tokenOf('User')
  const { rows, total, next } = await get('/api/packages', token)
  const { total: counted } = (await get('/api/packages/count', token)).rows
  expect([rows.length, total, next]).toEqual([counted, counted, undefined])
})

interface ListCall {
  readonly get: { readonly responses: Record<200, { readonly headers?: object }> }
}
const headersOf = (item: ListCall | undefined) => Object.keys(item?.get.responses[200].headers ?? {})

test('the description of the calls names the headers', async () => {
  const paths = resolvedPaths((await get('/api/openapi.json')).rows) as Record<string, ListCall>
  expect(headersOf(paths['/api/packages'])).toEqual(['X-Total-Count', 'Link'])
  expect(headersOf(paths['/api/branches'])).toEqual([])
})
