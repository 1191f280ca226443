import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInOf, deviceOf, startServer, type TestServer } from '../../../test/harness.ts'
import { headOf } from '../head.ts'
import type { DbReads } from './reads.ts'
import { query } from './statements.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

let serial = 3_000_000
async function checkIn(): Promise<void> {
  const desk = deviceOf(server, server.people.Warehouse)
  await desk.push(desk.change('package.checkIn', checkInOf(server.ids.next(), `TBA70${++serial}`)))
}

const countPackages = query<Record<never, never>>()((db) =>
  db.selectFrom('package').select((eb) => eb.fn.countAll<number>().as('n')),
)
const packagesIn = async (reads: DbReads) => (await reads.get(countPackages, {}))?.n

test('a snapshot reads one single moment, no matter what is committed while it waits; all others see the commit', async () => {
  await checkIn()
  const readings = await server.db.reads.snapshot(async (reads) => {
    const before = [await packagesIn(reads), (await headOf(reads)).v]
    await checkIn()
    await setImmediate()
    expect(await packagesIn(server.db.reads)).toBe(2)
    const row = await reads.kysely.selectFrom('syncHead').select('v').executeTakeFirst()
    return [before, [await packagesIn(reads), row?.v]]
  })
  expect(readings[1]).toEqual(readings[0])
  expect(await server.db.reads.snapshot(packagesIn)).toBe(2)
})

test('snapshots are taken one after another, also after one that failed', async () => {
  const { snapshot } = server.db.reads
  const steps: string[] = []
  const slow = snapshot(async () => {
    steps.push('begin')
    await setImmediate()
    steps.push('end')
    throw new Error('Not this one')
  })
  const next = snapshot(async (reads) => {
    steps.push('next')
    return packagesIn(reads)
  })
  await expect(slow).rejects.toThrow('Not this one')
  expect(await next).toBe(0)
  expect(steps).toEqual(['begin', 'end', 'next'])
})

test('a snapshot inside a snapshot is refused instead of waiting for itself', async () => {
  const nestedSnapshot = server.db.reads.snapshot(() => server.db.reads.snapshot(packagesIn))
  await expect(nestedSnapshot).rejects.toThrow('inside a snapshot use its reads')
})

test('closing waits for a snapshot that is being read', async () => {
  const hold = Promise.withResolvers<void>()
  const read = server.db.reads.snapshot(async (reads) => {
    await hold.promise
    return packagesIn(reads)
  })
  await setImmediate()
  const closed = server.db.close()
  hold.resolve()
  expect(await read).toBe(0)
  await closed
  server = await startServer()
})
