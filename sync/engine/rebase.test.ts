import { expect, test } from 'vitest'
import { blankPackage } from '../mutators/packages/rows.ts'
import { pullAll } from './pull.ts'
import { benchDevice, netTo, supervisor, testId } from './test/bench-device.ts'
import { LittleServer } from './test/little-server.ts'

const at = '2026-11-02T10:00:00.000Z'

test('[R3] a pending change that stops half way leaves no trace in the rows, and is still sent', async () => {
  const server = new LittleServer(supervisor)
  const original = { ...blankPackage(testId(1), at), note: 'as it came' }
  await server.commit((tx) => tx.put('package', original))
  const device = benchDevice(netTo(server))
  await device.sync()
  const { entry } = await device.save('package.update', {
    packageId: testId(1),
    changes: { note: 'changed here' },
  })
  const { mutators } = device.syncSession.device
  const originalRun = mutators.run.bind(mutators)
  mutators.run = async (...work: Parameters<typeof originalRun>) => {
    await originalRun(...work)
    throw new Error('The rest of it cannot run here')
  }
  await server.commit((tx) => tx.put('package', { ...original, bin: 'A-7' }))
  await pullAll(device.syncSession)
  expect((await device.rows())[`package/${testId(1)}`]).toMatchObject({ bin: 'A-7', note: 'as it came' })
  expect(await device.count('_outbox')).toBe(1)
  mutators.run = originalRun
  await device.sync()
  expect(server.applied).toEqual([entry.uid])
  expect((await device.rows())[`package/${testId(1)}`]).toMatchObject({ bin: 'A-7', note: 'changed here' })
})
