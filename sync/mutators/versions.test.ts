import { expect, test } from 'vitest'
import * as z from 'zod'
import { benchDevice, netTo, supervisor, testId } from '../engine/test/bench-device.ts'
import { LittleServer } from '../engine/test/little-server.ts'
import { must } from '../lib/must.ts'
import { memoryTx } from '../test/memory-tx.ts'
import { canRead, fieldErrors, runMutator, upcast, versionOf } from './index.ts'
import { blankPackage } from './packages/rows.ts'

const at = '2026-11-02T10:00:00.000Z'
const args = {
  packageIds: [testId(1)],
  recipient: { name: 'Una Customer', relationship: 'Customer', idType: 'Passport' },
}
const pkg = {
  ...blankPackage(testId(1), at),
  ...({ status: 'ReadyForPickup', accountId: testId(9), billedAt: at } as const),
}

test('[C10] a hand-over from before proofs existed has none', () => {
  expect(versionOf('package.deliver')).toBe(2)
  expect(upcast('package.deliver', 1, args)).toEqual({
    packageIds: args.packageIds,
    recipient: { ...args.recipient, idLast4: '' },
    ...{ reason: '', overrideReason: '' },
  })
  expect(upcast('package.deliver', 2, args)).toBe(args)
  expect(() => upcast('package.deliver', 1, { ...args, packageIds: [] })).toThrow('Packages is empty.')
})

test('[C10] an updated app shows its older changes until they are sent, and the server applies them', async () => {
  const server = new LittleServer(supervisor)
  await server.commit((tx) => tx.put('package', pkg))
  const device = benchDevice(netTo(server))
  await device.sync()
  const { entry } = await device.save('package.deliver', args)
  expect(entry).toMatchObject({ ver: 1, args })
  // After news from the server, the queue runs again on top.
  await server.commit((tx) => tx.put('package', { ...pkg, note: 'Heavy' }))
  const packageNow = async () => (await device.rows())[`package/${testId(1)}`]
  expect(await packageNow()).toMatchObject({ status: 'Delivered' })
  await device.sync()
  expect(server.applied).toEqual([entry.uid])
  expect(await packageNow()).toMatchObject({
    status: 'Delivered',
    note: 'Heavy',
    deliveredTo: 'Una Customer',
  })
})

test('[C11] a downgraded app does not guess what a newer one queued', async () => {
  const context = { uid: testId(2), now: at, occurredAt: at, deviceId: 'phone', side: 'device' } as const
  await expect(
    runMutator(memoryTx(), 'package.deliver', args, supervisor, { ...context, ver: 3 }),
  ).rejects.toThrow('This change was made with a newer version of the app. Update the app, then try again.')
})

test.each([
  ['package.create', 1],
  ['package.deliver', 2],
  ['package.paint', 1],
])('[C10] the arguments of %s are read up to version %i', (name, version) => {
  expect(versionOf(name)).toBe(version)
  expect(canRead(name, version)).toBe(true)
  // A change that this app doesn't know is refused for its name, and not for its version.
  expect(canRead(name, version + 1)).toBe(name === 'package.paint')
  expect(upcast(name, version, args)).toBe(args)
})

test('[C1] each wrong argument is named by its place, with all that is wrong with it', () => {
  const schema = z.object({ a: z.object({ b: z.string().min(2, 'is short').regex(/^x/, 'has no x') }) })
  expect(fieldErrors(must(schema.safeParse({ a: { b: 'y' } }).error, 'the error'))).toEqual({
    'a.b': ['is short', 'has no x'],
  })
  expect(Object.keys(fieldErrors(must(schema.safeParse(null).error, 'the error')))).toEqual(['body'])
})
