import { afterEach, expect, test, vi } from 'vitest'
import { systemSeams } from '../../core/seams.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { openWire } from '../../test/postgres/wire.ts'
import { classOf } from '../core/errors.ts'
import { headOf } from '../core/head.ts'
import { writeKeepAlive } from '../core/keep-alive.ts'
import { openPlace } from './open-place.ts'

afterEach(() => vi.useRealTimers())

/** Lets time pass, and lets sockets say between its seconds what they have to say. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a database that says nothing counts as lost, and is asked again on new connections', async () => {
  const url = await createDatabase()
  const address = new URL(url)
  const wire = await openWire(Number(address.port))
  address.port = String(wire.port)
  const db = await openPlace(address.href, systemSeams)
  const write = () => writeKeepAlive(db, '2026-11-27T00:00:00.000Z')
  await Promise.all([headOf(db.reads), write()])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  wire.silence()
  const outcomes = [headOf(db.reads), db.reads.snapshot(headOf), write()].map((work) =>
    work.then(() => 'answered', classOf),
  )
  await pass(60)
  expect(await Promise.all(outcomes)).toEqual(['lost-connection', 'lost-connection', 'lost-connection'])
  vi.useRealTimers()
  wire.mend()
  await Promise.all([headOf(db.reads), db.reads.snapshot(headOf), write()])
  await db.close()
  wire.close()
  await dropDatabase(url)
})
