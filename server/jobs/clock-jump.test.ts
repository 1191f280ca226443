import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { clockJumpOf, clockJumpText } from './clock-jump.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({}, { packages: 1, living: 1 })
})
afterEach(() => server.close())

const day = 86_400_000
const roundAfter = (days: number) => {
  server.clock.forward(days * day)
  return clockJumpOf(server.app.deps.db)
}

test.each([[[0, 1, 1, 6.9, 6.9]], [[0, 5, -400, 1]]])(
  'rounds go on while the clock moves by a week at most, and when it is put back: %j',
  async (steps) => {
    for (const days of steps) expect(await roundAfter(days)).toBeNull()
  },
)

test('rounds wait after the clock jumped ahead, and continue when it is corrected', async () => {
  await roundAfter(0)
  const jump = await roundAfter(400)
  expect(jump).toMatchObject({ days: 400, daysLeft: 66 })
  expect(jump && clockJumpText(jump)).toMatch(/400 days ahead .* nothing was deleted.* in 66 days$/)
  expect(await roundAfter(1)).toMatchObject({ days: 394 })
  expect(await roundAfter(-400)).toBeNull()
})

test('a server that was off for three weeks continues on the day that its log names', async () => {
  await roundAfter(0)
  const jump = await roundAfter(21)
  expect(jump).toMatchObject({ days: 21, daysLeft: 3 })
  expect(await roundAfter(1)).toMatchObject({ days: 15 })
  expect(await roundAfter(1)).toMatchObject({ days: 9, daysLeft: 1 })
  expect(await roundAfter(1)).toBeNull()
})
