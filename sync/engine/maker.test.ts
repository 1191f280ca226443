import { expect, test } from 'vitest'
import { emptyDetails } from '../entities/packages/package.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { Actor } from '../policies/actor.ts'
import { pullAll } from './pull.ts'
import type { Maker } from './store.ts'
import { benchDevice, netTo, supervisor, testId } from './test/bench-device.ts'
import { LittleServer } from './test/little-server.ts'

const checkInOf = (packageId: string, trackingNumber: string) => ({
  ...emptyDetails,
  ...{ packageId, trackingNumber, rawBarcode: '', hawbNumber: null, manifestId: null },
})

const makerOf = (n: number, name: string): Maker => ({
  shift: {
    ...{ shiftId: testId(n), accountId: testId(n + 1), keyId: testId(n + 2) },
    ...{ startedAt: '2026-11-02T10:00:00.000Z', proof: 'a'.repeat(64) },
  },
  actor: { ...supervisor, accountId: testId(n + 1), name } satisfies Actor,
})

test('[H7] a change keeps its maker, and is run again and sent as theirs, even when another person works on the device then', async () => {
  const server = new LittleServer(supervisor)
  const net = netTo(server)
  const shifts: unknown[] = []
  const push: typeof net.push = (request, timeoutMs) => {
    shifts.push(...request.mutations.map(({ shift }) => shift))
    return net.push(request, timeoutMs)
  }
  const device = benchDevice({ ...net, push })
  await device.sync()
  const { syncSession } = device
  const [anna, boris] = [makerOf(100, 'Anna'), makerOf(200, 'Boris')]
  let now: Maker | undefined = anna
  Object.assign(syncSession.device, { maker: () => now })
  const { entry } = await device.save('package.checkIn', checkInOf(testId(1), '1Z999AA10123456784'))
  now = boris
  const { entry: second } = await device.save('package.checkIn', checkInOf(testId(2), 'TBA123456789012'))
  expect([entry.maker, second.maker]).toEqual([anna, boris])

  // Run again over the rows: the first one is still Anna's.
  now = undefined
  const queuedChanges = await device.store.read((tx) => tx.all('_outbox'))
  await device.store.write(
    async (tx) => {
      tx.put(
        '_outbox',
        queuedChanges.map((change) => ({ ...change, dormant: true as const })),
      )
    },
    { durable: true },
  )
  await server.commit((tx) => tx.put('package', blankPackage(testId(3), '2026-11-02T10:00:00.000Z')))
  await pullAll(syncSession)
  const events = Object.values(await device.rows()).flatMap((row) => ('by' in row ? [row.by] : []))
  expect(events.sort()).toEqual(['Anna', 'Boris'])

  await device.sync()
  expect(shifts).toEqual([anna.shift, boris.shift])
})

test('[H7] a change that is refused stays with its maker, who is the one that may try it again', async () => {
  const server = new LittleServer(supervisor)
  const pkg = blankPackage(testId(3), '2026-11-02T10:00:00.000Z')
  await server.commit((tx) => tx.put('package', pkg))
  const device = benchDevice(netTo(server))
  await device.sync()
  const anna = makerOf(100, 'Anna')
  Object.assign(device.syncSession.device, { maker: () => anna })
  await device.save('package.update', { packageId: pkg.packageId, changes: { note: 'Wet' } })
  await server.commit((tx) => tx.put('package', { ...pkg, deletedAt: '2026-11-02T11:30:00.000Z' }))
  Object.assign(device.syncSession.device, { maker: () => makerOf(200, 'Boris') })
  await device.sync()
  const rejections = await device.store.read((tx) => tx.all('_rejected'))
  expect(rejections.map(({ name, maker }) => [name, maker])).toEqual([['package.update', anna]])
})
