import { afterEach, beforeEach, expect, test } from 'vitest'
import { reserveSerials } from '../changes/number-blocks.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { skipLabelNumbers } from './label-gap.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const now = '2026-11-21T12:00:00.000Z'
const nextBlock = () =>
  server.db.transaction(
    async ({ statements }) =>
      reserveSerials(statements, { count: 500, clientId: server.ids.next(), now })?.from,
  )

test('after a restore no label number is given out that a device was given before', async () => {
  expect(await nextBlock()).toBe(1)
  await skipLabelNumbers(
    server.db,
    new Map([
      [2025, 700],
      [2026, 2500],
    ]),
  )
  expect(await nextBlock()).toBe(2501)
  // What is known is behind what is there: nothing is skipped.
  await skipLabelNumbers(server.db, new Map([[2026, 500]]))
  expect(await nextBlock()).toBe(3001)
  await skipLabelNumbers(server.db, null)
  expect(await nextBlock()).toBe(13_501)
})
