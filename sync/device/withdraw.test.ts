import { expect, test } from 'vitest'
import type { Net } from '../engine/net.ts'
import { renewClientId } from '../engine/requeue.ts'
import { metaOf } from '../engine/store.ts'
import { type BenchDevice, benchDevice, netTo, supervisor, testId } from '../engine/test/bench-device.ts'
import { LittleServer } from '../engine/test/little-server.ts'
import { CheckInArgs } from '../mutators/packages/check-in.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import { withdraw } from './withdraw.ts'

const at = '2026-11-02T10:00:00.000Z'
const numberOf = (n: number) => `9400111899223${String(n).padStart(9, '0')}`
const checkInOf = (n: number, label = n) =>
  CheckInArgs.parse({
    ...blankPackage(testId(n), at),
    ...{ trackingNumber: numberOf(label), rawBarcode: '', hawbNumber: null },
  })

/** A server with an expected package, number 1, and a device that has read it. */
async function bench(over: Partial<Net> = {}) {
  const server = new LittleServer(supervisor)
  const codes = [numberOf(1)]
  await server.commit((tx) =>
    tx.put('package', { ...blankPackage(testId(1), at), trackingNumber: numberOf(1), codes, bin: 'SHELF' }),
  )
  const net = { ...netTo(server), ...over }
  const device = benchDevice(net)
  await device.sync()
  const take = async (n: number, label = n) =>
    (await device.save('package.checkIn', checkInOf(n, label))).entry
  return { server, device, take }
}

const withdrawn = ({ store, syncSession }: BenchDevice, uid: string): Promise<string[]> =>
  store.write((tx) => withdraw(tx, uid, syncSession.device), { durable: true })

const queueOf = ({ store }: BenchDevice) => store.read((tx) => tx.all('_outbox'))

test('[C8] a change that no server can have received is withdrawn as if it had never been saved, with its additions', async () => {
  const { server, device, take } = await bench()
  const before = await device.rows()
  const wrong = await take(50)
  const more = await device.save('package.update', { packageId: testId(50), changes: { bin: 'A1' } })
  const right = await take(51)
  expect(await withdrawn(device, wrong.uid)).toEqual([wrong.uid, more.entry.uid])
  expect((await queueOf(device)).map(({ mid, uid }) => [mid, uid])).toEqual([[wrong.mid, right.uid]])
  expect(await device.rows()).not.toHaveProperty(`package/${testId(50)}`)

  const later = await take(52)
  await device.sync()
  expect(server.applied).toEqual([right.uid, later.uid])
  expect(await device.rows()).toEqual(server.rowsForActor())
  await withdrawn(device, (await take(53)).uid)
  expect(await device.count('_shadow')).toBe(0)
  expect(Object.keys(before).every((key) => key in server.rowsForActor())).toBe(true)
})

test('[C8] a package that was expected is expected again', async () => {
  const { device, take } = await bench()
  const before = await device.rows()
  const wrong = await take(60, 1)
  expect((await device.rows())[`package/${testId(1)}`]).toMatchObject({ status: 'ReceivedAtWharehouse' })
  await withdrawn(device, wrong.uid)
  expect(await device.rows()).toEqual(before)
})

test('[C8] a change that was offered once may have arrived: it stays, even under a new number and after more has been saved', async () => {
  let hears = false
  const { server, device, take } = await bench()
  const serverNet = netTo(server)
  device.syncSession.net.push = async (request) => {
    // It arrives, and the answer is lost.
    const answer = await serverNet.push(request, 0)
    return hears ? answer : { kind: 'unreachable', message: 'No signal' }
  }
  const offeredChange = await take(50)
  await expect(device.sync()).rejects.toThrow('No signal')
  const fresh = await take(51)
  await expect(withdrawn(device, offeredChange.uid)).rejects.toMatchObject({ code: 'wrong-state' })
  await device.store.write((tx) => renewClientId(tx, device.syncSession.device), { durable: true })
  await expect(withdrawn(device, offeredChange.uid)).rejects.toMatchObject({ code: 'wrong-state' })
  expect(await withdrawn(device, fresh.uid)).toEqual([fresh.uid])
  hears = true
  await device.sync()
  expect(server.applied).toEqual([offeredChange.uid])
  expect(await device.rows()).toEqual(server.rowsForActor())
})

test('[C8] a change that another one builds on stays, and nothing has moved', async () => {
  const { device, take } = await bench()
  const wrong = await take(50)
  await device.save('package.statusUpdate', {
    packageIds: [testId(50), testId(1)],
    ...{ status: 'Shipped', reason: '', note: '', branchId: null },
  })
  const [rows, queue] = [await device.rows(), await queueOf(device)]
  await expect(withdrawn(device, wrong.uid)).rejects.toThrow(
    'Something else that you did since builds on it.',
  )
  expect(await device.rows()).toEqual(rows)
  expect(await queueOf(device)).toEqual(queue)
})

test('[C8] nothing can be withdrawn from a queue whose app did not record its offers', async () => {
  const { device, take } = await bench()
  const savedChange = await take(50)
  await device.store.write(async (tx) => tx.remove('_meta', ['offered']), { durable: true })
  await expect(withdrawn(device, savedChange.uid)).rejects.toMatchObject({ code: 'wrong-state' })
  expect(await device.store.read((tx) => metaOf(tx, 'client'))).toMatchObject({
    nextMid: savedChange.mid + 1,
  })
})

test('[C8] a change that is sent immediately counts as offered when it is saved', async () => {
  const { device, take } = await bench()
  device.syncSession.device.goesAtOnce = () => true
  const savedChange = await take(50)
  await expect(withdrawn(device, savedChange.uid)).rejects.toMatchObject({ code: 'wrong-state' })
})
