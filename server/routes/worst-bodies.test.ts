import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { mostMs, threadCost } from '../test/thread-cost.ts'

// These tests check what a visitor's or customer's body costs the server's thread. The processor's time of this
// thread is measured, not the clock, so that a busy machine changes nothing; the best of three runs leaves out what
// the engine compiles.

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = await server.tokenOf('User')
})
afterAll(() => server.close())
beforeEach(async () => {
  // No limit of a minute, and no call that ended the session, may refuse what is measured.
  server.clock.forward(minuteMs)
  if ((await server.as(token, { url: '/api/accounts/user' })).statusCode === 401)
    token = await server.tokenOf('User')
})

const megabyte = 1_000_000
const id = '"01999999-9999-7999-8999-999999999999"'
const list = (piece: string, size: number): string =>
  `[${`${piece},`.repeat(size / (piece.length + 1))}${piece}]`

/** Bodies of this many bytes that cost parsers and validators most. */
const kinds: Readonly<Record<string, (size: number) => string>> = {
  'opened brackets': (size) => '['.repeat(size),
  'nested lists': (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'nested objects': (size) => `${'{"a":'.repeat(size / 6)}0${'}'.repeat(size / 6)}`,
  zeros: (size) => list('0', size),
  ids: (size) => list(id, size),
  'empty objects': (size) => list('{}', size),
  fields: (size) => `{${Array.from({ length: size / 12 }, (_, n) => `"k${n}":0`).join(',')}}`,
  'escaped quotes': (size) => `"${'\\"'.repeat(size / 2)}"`,
}

const cost = (url: string, method: 'POST' | 'PUT' | 'DELETE', payload: string) =>
  threadCost(() =>
    server.as(token, { url, method, payload, headers: { 'content-type': 'application/json' } }),
  )

const rows: Readonly<Record<string, ApiRow>> = api
const callsWithBody = apiNames.filter((name) => {
  const { method, who } = rows[name] as ApiRow
  return method !== 'GET' && who !== 'staff' && who !== 'admin'
})
const addressOf = ({ path }: ApiRow): string =>
  path.replaceAll(/\{\w+\}/g, '01999999-9999-7999-8999-999999999999')

/** The fields of the row’s body, each with the same value. */
const fieldsWith = ({ body }: ApiRow, value: string): string => {
  const names = 'shape' in body ? Object.keys(body.shape as object) : []
  return `{${names.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

describe.each(callsWithBody)('%s', (name) => {
  const row = rows[name] as ApiRow
  test('refuses 1 MB of anything before it costs much', async () => {
    for (const [kind, make] of Object.entries(kinds)) {
      const { statusCode, ms } = await cost(addressOf(row), row.method as 'POST', make(megabyte))
      expect([kind, [400, 401, 403, 404, 413].includes(statusCode) || statusCode, ms < mostMs || ms]).toEqual(
        [...[kind, true, true]],
      )
    }
  })

  test('refuses as much as it takes in each of its fields', async () => {
    const fields = Math.max(fieldsWith(row, '').split(',').length, 1)
    for (const make of [kinds['zeros'], kinds['ids'], kinds['empty objects']]) {
      const payload = fieldsWith(row, make?.(200_000 / fields) ?? '')
      const { ms } = await cost(addressOf(row), row.method as 'POST', payload)
      expect(ms < mostMs || ms).toBe(true)
    }
  })
})

const sync = { protocol: 7, epoch: 'e', clientId: '01999999-9999-7999-8999-999999999999' }
const change = (args: string): string =>
  `{"protocol":7,"epoch":"e","clientId":${id},"mutations":[{"mid":1,"uid":${id},"name":"package.prealert","ver":1,"occurredAt":"2026-11-28T12:00:00.000Z","args":${args}}]}`
const cursors = (count: number): string =>
  JSON.stringify({
    ...{ ...sync, schema: 's', knownMid: 0, rows: 100 },
    cursors: Object.fromEntries(Array.from({ length: count }, (_, n) => [`scope${n}`, [0, 'a', 'b']])),
  })

test.each([
  ['push', '950,000 zeros', () => change(list('0', 1_900_000))],
  ['push', 'as many zeros as it takes', () => change(list('0', 99_000))],
  ['push', 'nested lists', () => change(kinds['nested lists']?.(1_900_000) ?? '')],
  ['pull', '60,000 cursors', () => cursors(60_000)],
  ['pull', 'as many cursors as it takes', () => cursors(2_400)],
  ['hello', 'ids', () => list(id, 1_900_000)],
])('%s of %s does not keep the thread', async (name, _what, make) => {
  const { statusCode, ms } = await cost(`/api/sync/${name}`, 'POST', make())
  expect([statusCode >= 400 && statusCode < 500, ms < mostMs || ms]).toEqual([true, true])
})

test('13 MB of ids next to a file are refused with a message', async () => {
  const payload = `{"invoiceIds":${list(id, 13_000_000)},"slip":{"name":"a.pdf","base64":""}}`
  const { statusCode, ms } = await cost('/api/bank-transfers', 'POST', payload)
  expect([statusCode, ms < mostMs || ms]).toEqual([413, true])
})
