import { expect, test } from 'vitest'
import { must } from '../lib/must.ts'
import type { LiveEvents } from './net.ts'
import { metaOf, positionOf } from './store.ts'
import type { BenchDevice } from './test/bench-device.ts'
import { loopOver, openLive, requestsOf, saveOne } from './test/loop-world.ts'

/** Notes each transaction that the store of a device is asked for from now on. */
function followUses({ store }: BenchDevice): string[] {
  const uses: string[] = []
  const { read, write } = store
  store.read = (work, tables) => {
    uses.push('read')
    return read(work, tables)
  }
  store.write = (work, options) => {
    uses.push(options.durable ? 'strict write' : 'write')
    return write(work, options)
  }
  return uses
}

/** A live device that saves a change; its frame is built from what the server has committed meanwhile. */
async function liveSave() {
  const lines: LiveEvents[] = []
  const device = await loopOver(() => ({
    openLive(_, events) {
      lines.push(events)
      return openLive(_, events)
    },
  }))
  const { bench, server, time, requests, loop } = device
  await time.pass(1000)
  const pulls = requestsOf(requests, 'pull').length
  const from = server.head()
  const position = await bench.store.read(positionOf)
  await saveOne(bench, 1)
  const asIs = { ...bench.store }
  const uses = followUses(bench)
  loop.wake('saved')
  await time.pass(0)
  const { clientId } = must(await asIs.read((tx) => metaOf(tx, 'client')), 'a client')
  const ownFrame = async () => {
    const { cursors } = position
    const answer = server.pull({
      ...{ protocol: 3, schema: 's', epoch: server.epoch, clientId, cursors, knownMid: 0, rows: 10 },
    })
    if (answer.kind !== 'ok') throw new Error(answer.kind)
    lines[0]?.frame({ t: 'delta', from, page: answer.value })
  }
  return { ...device, lines, uses, ownFrame, pullsSince: () => requestsOf(requests, 'pull').length - pulls }
}

test('[H2] the effect of a change that was sent while live comes as a frame, without a pull', async () => {
  const { bench, server, time, loop, ownFrame, pullsSince } = await liveSave()
  expect(server.applied).toHaveLength(1)
  expect(await bench.count('_outbox')).toBe(1)
  await ownFrame()
  await time.pass(0)
  expect(await bench.count('_outbox')).toBe(0)
  await time.pass(10_000)
  expect(pullsSince()).toBe(0)
  loop.stop()
})

test('[H2] what a change asks of the store while it is sent and settled only becomes less', async () => {
  const { uses, time, loop, ownFrame } = await liveSave()
  await ownFrame()
  await time.pass(0)
  await time.pass(1000)
  // The batch and its offer, then the page with its results.
  expect(uses).toEqual(['read', 'strict write', 'write'])
  loop.stop()
})

test('[H2] an effect whose frame is lost is pulled a quarter of a second later, once', async () => {
  const { bench, time, loop, pullsSince } = await liveSave()
  await time.pass(200)
  expect(pullsSince()).toBe(0)
  expect(await bench.count('_outbox')).toBe(1)
  await time.pass(100)
  expect(pullsSince()).toBe(1)
  expect(await bench.count('_outbox')).toBe(0)
  await time.pass(10_000)
  expect(pullsSince()).toBe(1)
  loop.stop()
})

test('[P8] [H2] a frame that is lost leaves the answer on the disk before its effect is pulled', async () => {
  const { bench, server, time, requests, loop } = await liveSave()
  server.pull = () => ({ kind: 'unreachable', message: 'away' })
  await time.pass(300)
  expect(await bench.store.read((tx) => metaOf(tx, 'pushed'))).toMatchObject({
    mid: 1,
    results: [{ mid: 1 }],
  })
  expect(await bench.count('_outbox')).toBe(1)
  await time.pass(10_000)
  expect(requestsOf(requests, 'push')).toHaveLength(1)
  loop.stop()
})

test('[P8] [H2] a connection that closes before the frame leaves the answer on the disk, and sends nothing twice', async () => {
  const { bench, time, requests, lines, loop } = await liveSave()
  lines[0]?.closed('lost')
  await time.pass(30_000)
  expect(await bench.count('_outbox')).toBe(0)
  expect(requestsOf(requests, 'push')).toHaveLength(1)
  loop.stop()
})

test('[P1] [P8] a tab that ends before the frame has the change answered once more, and done once', async () => {
  const { bench, server, loop } = await liveSave()
  loop.stop()
  expect(await bench.store.read((tx) => metaOf(tx, 'pushed'))).toBeUndefined()
  await bench.sync()
  expect(server.applied).toHaveLength(1)
  expect(await bench.count('_outbox')).toBe(0)
})

test('[P8] a scan that follows before the frame stores the answer and sends only itself', async () => {
  const { bench, server, time, requests, loop, ownFrame } = await liveSave()
  await saveOne(bench, 2)
  loop.wake('saved')
  await time.pass(0)
  expect(server.applied).toHaveLength(2)
  expect(requestsOf(requests, 'push')).toHaveLength(2)
  expect(await bench.store.read((tx) => metaOf(tx, 'pushed'))).toMatchObject({ mid: 1 })
  await ownFrame()
  await time.pass(0)
  expect(await bench.count('_outbox')).toBe(0)
  expect(await bench.store.read((tx) => metaOf(tx, 'pushed'))).toEqual({ mid: 2, results: [] })
  loop.stop()
})
