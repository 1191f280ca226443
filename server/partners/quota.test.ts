import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#sync/lib/durations.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { makeKey } from '../test/partners.ts'
import { takeKeyCall } from './quota.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 1, living: 1 })
})
afterAll(() => server.close())

test('servers whose clocks differ by minutes count a key’s calls in the same minute', async () => {
  server.clock.toNoon()
  const { apiKeyId } = await makeKey(server)
  const key = { apiKeyId, perMinute: 2, perDay: 100 }
  const { db } = server.app.deps
  const take = (aheadMs: number) => {
    const clock = { now: () => server.clock.now() + aheadMs }
    const nodes = { ...db.nodes, clockAheadMs: async () => aheadMs }
    return takeKeyCall({ db: { ...db, clock, nodes } }, key, '')
  }
  await take(0)
  await take(5 * minuteMs)
  await expect(take(-5 * minuteMs)).rejects.toThrow('has made its 2 calls of this minute')
})
