import { expect, test } from 'vitest'
import { cycle } from './cycle.ts'
import { handshake } from './exchange.ts'
import { putMeta, type StoreTx } from './store.ts'
import { benchDevice, netTo } from './test/bench-device.ts'
import { countRowsOf } from './test/counted-store.ts'
import { checkInArgs, seededServer } from './test/seeded.ts'

const maxOf = (rows: readonly number[]): number => Math.max(...rows)
const sum = (rows: readonly number[]): number => rows.reduce((total, n) => total + n, 0)

/** Sends a queue of check-ins and counts the rows of each transaction. */
async function sendQueueOf(length: number) {
  const server = await seededServer(3)
  const device = benchDevice(netTo(server))
  await device.store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  for (let n = 0; n < length; n++) await device.save('package.checkIn', checkInArgs(100 + n))
  const rows = countRowsOf(device.store)
  await handshake(device.syncSession)
  await cycle(device.syncSession)
  const counts = { writes: [...rows.writes], reads: [...rows.reads] }
  expect(await device.count('_outbox')).toBe(0)
  expect(await device.rows()).toEqual(server.rowsForActor())
  expect(server.applied).toHaveLength(length)
  return counts
}

test('[P11] the rows that a batch reads and writes don’t grow with the queue behind it', async () => {
  const [short, long] = [await sendQueueOf(300), await sendQueueOf(900)]
  expect(maxOf(long.writes)).toBeLessThanOrEqual(maxOf(short.writes) * 1.05)
  expect(maxOf(long.reads)).toBeLessThanOrEqual(maxOf(short.reads) * 1.6)
  const total = ({ writes, reads }: typeof long) => sum(writes) + sum(reads)
  expect(total(long) / total(short)).toBeLessThan(3.2)
})

/** Sends a queue of check-ins that was made in a session under way, and notes which bases each writing transaction reads. */
async function basesReadFor(length: number): Promise<number[]> {
  const server = await seededServer(3)
  const device = benchDevice(netTo(server))
  await device.sync()
  for (let n = 0; n < length; n++) await device.save('package.checkIn', checkInArgs(100 + n))
  const reads: number[] = []
  const { write } = device.store
  device.store.write = (work, options) => {
    const nth = reads.push(0) - 1
    const counting = (tx: StoreTx): StoreTx => ({
      ...tx,
      getMany: (table, keys) => {
        if (table === '_shadow') reads[nth] = (reads[nth] ?? 0) + keys.length
        return tx.getMany(table, keys)
      },
    })
    return write((tx) => work(counting(tx)), options)
  }
  await cycle(device.syncSession)
  expect(await device.rows()).toEqual(server.rowsForActor())
  return reads
}

test('[P11] a page reads no base of a row that only this device has', async () => {
  expect(sum(await basesReadFor(250))).toBe(0)
})

test('[P11] the page of a batch is asked for before the next batch, and applied while that is on its way', async () => {
  const server = await seededServer(3)
  const calls: string[] = []
  const net = netTo(server)
  const device = benchDevice({
    ...net,
    push: (request) => {
      calls.push('push')
      return net.push(request, 0)
    },
    pull: (request) => {
      calls.push('pull')
      return net.pull(request, 0)
    },
  })
  await device.store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  for (let n = 0; n < 250; n++) await device.save('package.checkIn', checkInArgs(100 + n))
  await handshake(device.syncSession)
  await cycle(device.syncSession)
  expect(calls).toEqual(['push', 'pull', 'push', 'pull', 'push', 'pull'])
  expect(await device.count('_outbox')).toBe(0)
})
