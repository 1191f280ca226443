import { expect, test } from 'vitest'
import { cycle } from './cycle.ts'
import { handshake } from './exchange.ts'
import { putMeta } from './store.ts'
import { benchDevice, netTo } from './test/bench-device.ts'
import { countRowsOf } from './test/counted-store.ts'
import { checkInArgs, seeded } from './test/seeded.ts'

const most = (rows: readonly number[]): number => Math.max(...rows)
const sum = (rows: readonly number[]): number => rows.reduce((total, n) => total + n, 0)

/** Sends a queue of check-ins and counts the rows of each transaction. */
async function sendQueueOf(length: number) {
  const server = await seeded(3)
  const device = benchDevice(netTo(server))
  await device.store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  for (let n = 0; n < length; n++) await device.save('package.checkIn', checkInArgs(100 + n))
  const rows = countRowsOf(device.store)
  await handshake(device.syncSession)
  await cycle(device.syncSession)
  const counted = { writes: [...rows.writes], reads: [...rows.reads] }
  expect(await device.count('_outbox')).toBe(0)
  expect(await device.rows()).toEqual(server.rowsForActor())
  expect(server.applied).toHaveLength(length)
  return counted
}

test('[P11] the rows that a batch reads and writes don’t grow with the queue behind it', async () => {
  const [short, long] = [await sendQueueOf(300), await sendQueueOf(900)]
  expect(most(long.writes)).toBeLessThanOrEqual(most(short.writes) * 1.05)
  expect(most(long.reads)).toBeLessThanOrEqual(most(short.reads) * 1.6)
  const total = ({ writes, reads }: typeof long) => sum(writes) + sum(reads)
  expect(total(long) / total(short)).toBeLessThan(3.2)
})
