import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOn } from '../db/postgres/connection.ts'
import { createNodes } from '../db/postgres/nodes.ts'
import { clockAt } from '../test/harness.ts'
import { newDatabase, type TestDatabase } from '../test/postgres/databases.ts'
import { createSharedLimiter } from './shared-limiter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database.close())

const clock = clockAt('2026-11-21T12:00:00.000Z')
const words = 'Too many.'

/** The same limit as two servers have it. */
const limitersOf = (name: string) =>
  ['one', 'two'].map((node) =>
    createSharedLimiter(
      { name, limit: { burst: 10, perHour: 10 }, words },
      clock,
      createNodes(askOn(database.pool), node).buckets,
    ),
  )

test('tries at several servers are counted together, no matter how many come at the same time', async () => {
  const limiters = limitersOf('together')
  const tries = Array.from({ length: 40 }, (_, n) => limiters[n % 2]?.take('a'))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(limiters[1]?.take('b')).resolves.toBeUndefined()
})

test('the allowance given back at one server is available at the other, and the rest comes back with time', async () => {
  const [firstLimiter, two] = limitersOf('back')
  for (let n = 0; n < 10; n++) await firstLimiter?.take('a')
  await expect(two?.take('a')).rejects.toMatchObject({ code: 'too-many', seconds: 360 })
  await firstLimiter?.giveBack('a')
  await two?.take('a')
  await expect(firstLimiter?.take('a')).rejects.toThrow(words)
  clock.pass(360_000)
  await two?.take('a')
  await expect(two?.take('a')).rejects.toThrow(words)
})
