import { expect, test } from 'vitest'
import { enqueue } from '../engine/outbox.ts'
import { renewClientId } from '../engine/requeue.ts'
import { metaOf, putMeta } from '../engine/store.ts'
import { type BenchDevice, benchDevice, netTo, supervisor, testId } from '../engine/test/bench-device.ts'
import { LittleServer } from '../engine/test/little-server.ts'
import { CheckInArgs } from '../mutators/packages/check-in.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { HelloReply } from '../protocol/messages.ts'
import { hawbOf } from '../rules/packages/hawb.ts'
import { assignHawb } from './check-in-number.ts'
import { deviceExtension } from './extension.ts'

const at = '2026-11-02T10:00:00.000Z'
const durable = { durable: true }
const argsOf = (n: number) =>
  CheckInArgs.parse({
    ...blankPackage(testId(n), at),
    ...{ trackingNumber: `9400111899223${String(n).padStart(9, '0')}`, rawBarcode: '', hawbNumber: null },
  })

async function scan({ store, syncSession }: BenchDevice, n: number): Promise<string | null> {
  const change = { uid: testId(0x9000_0000 + n * 0x1000), name: 'package.checkIn', args: argsOf(n) }
  const { entry } = await store.write((tx) => enqueue(tx, change, syncSession.device, assignHawb), durable)
  return (entry.args as CheckInArgs).hawbNumber
}

const clientOf = ({ store }: BenchDevice) => store.read((tx) => metaOf(tx, 'client'))

async function deviceWithBlock(numbers: readonly number[]) {
  const server = new LittleServer(supervisor)
  for (const serial of numbers)
    await server.commit((tx) => {
      const hawbNumber = hawbOf(2026, serial)
      const row = { ...blankPackage(testId(500 + serial), at), trackingNumber: 'T', hawbNumber }
      return tx.put('package', { ...row, codes: [hawbNumber] })
    })
  const device = benchDevice(netTo(server))
  await device.sync()
  await device.store.write(async (tx) => {
    const client = await metaOf(tx, 'client')
    if (client) putMeta(tx, 'client', { ...client, hawb: [{ year: 2026, next: 1, to: 5 }] })
  }, durable)
  return { server, device }
}

test('[K4] a number on another package is used up, and the same scan draws the next', async () => {
  const { device } = await deviceWithBlock([1, 2, 4])
  expect([await scan(device, 1), await scan(device, 2), await scan(device, 3)]).toEqual([
    hawbOf(2026, 3),
    hawbOf(2026, 5),
    null,
  ])
  expect((await clientOf(device))?.hawb).toEqual([{ year: 2026, next: 6, to: 5 }])
})

test('[K4] blocks are given up with a client id that a copy uses too, and in another history', async () => {
  const { server, device } = await deviceWithBlock([])
  await device.store.write((tx) => renewClientId(tx, device.syncSession.device), durable)
  expect((await clientOf(device))?.hawb).toEqual([])
  const otherWorld = await deviceWithBlock([])
  otherWorld.server.backup()()
  await otherWorld.device.sync()
  expect((await clientOf(otherWorld.device))?.hawb).toEqual([])
  expect(server.applied).toEqual([])
})

test('[K10] numbers kept after a log-out are used only in their own history', () => {
  const hawb = [{ year: 2026, next: 120, to: 500 }]
  const clientAfterHello = (hawbEpoch: string) =>
    deviceExtension.afterHello?.(
      { clientId: testId(1), nextMid: 1, hawb, hawbEpoch },
      { epoch: 'e1', hawbBlocks: [] } as unknown as HelloReply,
      false,
    )
  expect(clientAfterHello('e1')).toEqual({ clientId: testId(1), nextMid: 1, hawb })
  expect(clientAfterHello('e2')).toEqual({ clientId: testId(1), nextMid: 1, hawb: [] })
})
