import { afterAll, beforeAll, expect, test } from 'vitest'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { idOf } from '#sync/test/people.ts'
import { countStatements } from '../test/count-statements.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { isOnPostgres } from '../test/new-place.ts'
import { runMutations } from './run-mutation.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The most statements: a limit is lowered when it can be, and never raised. */
const limits = isOnPostgres
  ? { call: 24, callWithKey: 27, push: 26, eachOfPush: 1 }
  : { call: 31, callWithKey: 34, push: 33, eachOfPush: 19 }

let packages = 0
const nextArgs = (hawbNumber: string | null) => {
  packages++
  return checkInOf(idOf(packages), `TBA${200_000_000_000 + packages}`, { hawbNumber })
}

function call(hasKey: boolean) {
  const uid = server.ids.next()
  const key = hasKey ? { uid: server.ids.next(), name: 'packages.checkin', body: uid } : null
  return runMutations(server, { actor: server.people.Warehouse, deviceId: '' }, key, [
    { uid, name: 'package.checkIn', args: nextArgs(null) },
  ])
}

test.each([
  ['without a key', false, limits.call],
  ['with a key that recognises its repeats', true, limits.callWithKey],
])('a call %s that checks one package in runs few statements', async (_, hasKey, limit) => {
  await call(hasKey)
  const results: unknown[] = []
  const count = await countStatements(async () => results.push(...(await call(hasKey))))
  expect(results).toMatchObject([{ status: 'applied', outcome: 'done' }])
  expect(count).toBeLessThanOrEqual(limit)
})

test.each([
  [1, limits.push],
  [100, limits.push + 99 * limits.eachOfPush],
])('a push of %d check-ins runs few statements', async (size, limit) => {
  const device = deviceOf(server, server.people.Warehouse)
  const change = () => device.change('package.checkIn', nextArgs(hawbOf(2019, packages + 1)))
  await device.push(change())
  const changes = Array.from({ length: size }, change)
  const count = await countStatements(async () => {
    const { results } = await device.push(...changes)
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
  })
  expect(count).toBeLessThanOrEqual(limit)
})
