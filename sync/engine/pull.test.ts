import { expect, test } from 'vitest'
import type { PullRequest } from '../protocol/messages.ts'
import { cycle } from './cycle.ts'
import { handshake } from './exchange.ts'
import { pullAll } from './pull.ts'
import { positionOf, putMeta } from './store.ts'
import { benchDevice, netTo } from './test/bench-device.ts'
import { checkInArgs, seededServer } from './test/seeded.ts'

const rowsInPage = 10

/** A device that pulls from a server with this many packages, and what it asked and stored, in order. */
async function pulling(packages: number) {
  const server = await seededServer(packages)
  const steps: string[] = []
  const requests: PullRequest[] = []
  const net = netTo(server)
  const device = benchDevice({
    ...net,
    pull: (request) => {
      steps.push('asked')
      requests.push(request)
      return net.pull(request, 0)
    },
  })
  await device.store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  await handshake(device.syncSession)
  device.syncSession.limits = { ...device.syncSession.limits, pullRows: rowsInPage }
  const { write } = device.store
  device.store.write = async (work, options) => {
    const result = await write(work, options)
    steps.push('stored')
    return result
  }
  return { server, device, steps, requests }
}

test('[L10] the next page is on its way while a page is stored', async () => {
  const { server, device, steps } = await pulling(25)
  await pullAll(device.syncSession)
  expect(steps).toEqual(['asked', 'asked', 'stored', 'asked', 'stored', 'stored'])
  expect(await device.rows()).toEqual(server.rowsForActor())
})

test('[L10] a page that was requested ahead is requested again if the device has another position by then', async () => {
  const { server, device, requests } = await pulling(25)
  const { write } = device.store
  device.store.write = async (work, options) => {
    const result = await write(work, options)
    device.store.write = write
    // This write represents what another tab does between two pages.
    await write(async (tx) => putMeta(tx, 'position', { ...(await positionOf(tx)), cursors: {} }), {
      durable: true,
    })
    return result
  }
  await pullAll(device.syncSession)
  const isFromStart = requests.map(({ cursors }) => Object.keys(cursors).length === 0)
  expect(isFromStart).toEqual([true, false, true, false, false])
  expect(await device.rows()).toEqual(server.rowsForActor())
})

test('[L10] the page behind one with results is asked for once, when these are stored', async () => {
  const { server, device, steps } = await pulling(0)
  server.resultsInPage = 2
  for (let n = 0; n < 3; n++) await device.save('package.checkIn', checkInArgs(100 + n))
  steps.length = 0
  await cycle(device.syncSession)
  expect(steps.filter((step) => step === 'asked')).toHaveLength(2)
  expect(await device.count('_outbox')).toBe(0)
  expect(await device.rows()).toEqual(server.rowsForActor())
})
