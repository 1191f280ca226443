import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { benchDevice } from '#sync/engine/test/bench-device.ts'
import { must } from '#sync/lib/must.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { openTestApp, type TestApp } from '../server/test/app.ts'
import { setToken } from '../src/http/token.ts'
import { serverCache } from '../src/queries/api/server-cache/server-cache.ts'
import { releaseQuery } from '../src/queries/api/staff-packages.ts'
import { netOf } from '../src/replica/net.ts'
import { newsOf } from '../src/start/news.ts'
import { useConnectionStore } from '../src/stores/connection.ts'

// The server sends no frame for a change that the device has already pulled, such as right after it connected.

let server: TestApp
let token = ''
let cookie = ''
beforeAll(async () => {
  server = await openTestApp()
  token = await server.tokenOf('Agent')
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const sentHeaders = {
      ...Object.fromEntries(new Headers(headers)),
      authorization: `Bearer ${token}`,
      cookie,
    }
    const payload = typeof body === 'string' ? { payload: body } : {}
    const answer = await server.app.inject({ method: 'POST', url, headers: sentHeaders, ...payload })
    cookie ||= String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return new Response(answer.body, { status: answer.statusCode, headers: { ...answer.headers } as never })
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

test('a hold and its end reach an open hand-over, although the device pulled them before the server could send them', async () => {
  setToken(token)
  useConnectionStore.setState({ level: 'ok' })
  const { sub } = JSON.parse(atob(must(token.split('.')[1], 'claims')))
  const device = benchDevice(netOf(sub, newsOf('device', sub)), undefined, undefined, schemaHash())
  await device.sync()
  const { packageId } = await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .select('packageId')
    .where('status', '=', 'ReadyForPickup')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const handover = new QueryObserver(serverCache(), releaseQuery([packageId]))
  const close = handover.subscribe(() => undefined)
  const heldTexts = () =>
    handover
      .getCurrentResult()
      .data?.flatMap(({ problems }) => problems.map(({ text }) => text))
      .filter((text) => text.includes('held by customs'))
  await vi.waitFor(() => expect(heldTexts()).toEqual([]), 5_000)

  const processor = await server.tokenOf('Processor')
  const record = async (state: string, note: string) => {
    const payload = { packageIds: [packageId], state, note }
    const answer = await server.as(processor, { method: 'PUT', url: '/api/packages/customs', payload })
    expect(answer.statusCode).toBe(200)
    await device.sync()
  }
  await record('Hold', 'Permit needed')
  await vi.waitFor(() => expect(heldTexts()).toEqual(['is held by customs: Permit needed']), 5_000)
  await record('Cleared', '')
  await vi.waitFor(() => expect(heldTexts()).toEqual([]), 5_000)
  close()
})
