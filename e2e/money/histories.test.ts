import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/app.ts'
import { actionNames, mustBalance, newTally, refusable } from './histories.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterAll(() => server.close())

test('[property] all of the books agree after each step, no matter what people do with money', async () => {
  const tally = newTally()
  await mustBalance(server, tally)
  // The histories went somewhere: each action was done, and what can be refused was.
  for (const name of actionNames) expect(tally.done.get(name) ?? 0, name).toBeGreaterThan(0)
  for (const name of refusable) expect(tally.refused.get(name) ?? 0, `${name} refused`).toBeGreaterThan(0)
}, 600_000)
