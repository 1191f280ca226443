import { expect, test } from 'vitest'
import { CheckInArgs } from '../mutators/packages/check-in.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { PullReply } from '../protocol/messages.ts'
import { applyPage } from './apply.ts'
import { pushAll } from './exchange.ts'
import type { Net } from './net.ts'
import { pullAll } from './pull.ts'
import { metaOf, positionOf } from './store.ts'
import { type BenchDevice, benchDevice, netTo, supervisor, testId } from './test/bench-device.ts'
import { LittleServer } from './test/little-server.ts'

const at = '2026-11-02T10:00:00.000Z'
const checkInArgs = (n: number) =>
  CheckInArgs.parse({
    ...blankPackage(testId(n), at),
    ...{ trackingNumber: `9400111899223${String(n).padStart(9, '0')}`, rawBarcode: '', hawbNumber: null },
  })
const scan = async (device: BenchDevice, n: number) =>
  (await device.save('package.checkIn', checkInArgs(n))).entry.uid

/** Syncs as the loop does: a setback ends an attempt, and the next one begins with a greeting. */
async function syncUntilQuiet(device: BenchDevice): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const isDone = await device.sync().then(
      () => true,
      () => false,
    )
    if (isDone && (await device.count('_outbox')) === 0) return
  }
}

const uidsIn = (device: BenchDevice, table: '_outbox' | '_sent') =>
  device.store.read(async (tx) => (await tx.all<'_outbox' | '_sent'>(table)).map(({ uid }) => uid))
const clientIdOf = ({ store }: BenchDevice) =>
  store.read(async (tx) => (await metaOf(tx, 'client'))?.clientId ?? '')

/** A profile that has sent one scan, and its copy: both speak under one name and share its numbers. */
async function copiedProfile() {
  const server = new LittleServer(supervisor)
  const net = netTo(server)
  const device = benchDevice(net)
  await scan(device, 60)
  await device.sync()
  const copyNet: Net = { ...net }
  return { server, device, copyNet, copy: benchDevice(copyNet, device.store.snapshot()) }
}

test('[C9] a page that acknowledges a number for another change does not take this one from the queue', async () => {
  const { server, device, copy, copyNet } = await copiedProfile()
  const name = await clientIdOf(copy)
  let uid = ''
  copyNet.pull = async (request) => {
    // While the page is on its way the other profile's scan arrives under the next number, and this one saves its own.
    await scan(device, 61)
    await device.sync()
    const page = server.pull(request)
    uid = await scan(copy, 62)
    copyNet.pull = netTo(server).pull
    return page
  }
  await copy.sync().catch(() => undefined)
  expect(await uidsIn(copy, '_outbox')).toEqual([uid])
  expect(await uidsIn(copy, '_sent')).not.toContain(uid)
  // The numbers belong to another profile, too: this one continues under its own name, without pushing first.
  expect(await clientIdOf(copy)).not.toBe(name)
  await syncUntilQuiet(copy)
  expect(server.applied).toContain(uid)
  await syncUntilQuiet(device)
  expect(await device.rows()).toEqual(await copy.rows())
})

test('[P3] a copy is known by the greeting alone, before anything is saved under the shared name', async () => {
  const { device, copy, copyNet } = await copiedProfile()
  const name = await clientIdOf(copy)
  await scan(device, 61)
  await device.sync()
  const noAnswer = () => Promise.reject(new Error('no answer'))
  Object.assign(copyNet, { pull: noAnswer, push: noAnswer })
  await copy.sync().catch(() => undefined)
  expect(await clientIdOf(copy)).not.toBe(name)
  expect(await clientIdOf(device)).toBe(name)
})

test('[C9] a delta that names a number without the change’s own result acknowledges nothing', async () => {
  const { server, device, copy } = await copiedProfile()
  await copy.sync()
  const uid = await scan(copy, 62)
  await scan(device, 61)
  await device.sync()
  const { seq } = await copy.store.read(positionOf)
  const answer = server.pull(requestOf(server, await clientIdOf(copy)))
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  // A live frame holds only this when the other profile has read the result before.
  const page: PullReply = { ...answer.value, results: [] }
  await applyPage(
    copy.store,
    { page, at: { seq }, term: 1 },
    copy.syncSession.memory,
    copy.syncSession.device,
  )
  expect(await uidsIn(copy, '_outbox')).toEqual([uid])
  await syncUntilQuiet(copy)
  expect(server.applied).toContain(uid)
})

const requestOf = (server: LittleServer, clientId: string) => ({
  ...{ protocol: 3, schema: 's', epoch: server.epoch, clientId, cursors: {}, knownMid: 0, rows: 1000 },
})

test('[C9] a missing result is requested again, and its scan leaves the queue only with it', async () => {
  const server = new LittleServer(supervisor)
  const net = netTo(server)
  const device = benchDevice({ ...net })
  await device.sync()
  const uid = await scan(device, 60)
  let isForgetful = true
  device.syncSession.net.pull = async (request) => {
    const answer = server.pull(request)
    return isForgetful && answer.kind === 'ok'
      ? { kind: 'ok', value: { ...answer.value, results: [] } }
      : answer
  }
  await device.sync().catch(() => undefined)
  expect(await uidsIn(device, '_outbox')).toEqual([uid])
  isForgetful = false
  await device.sync()
  expect([await uidsIn(device, '_outbox'), await uidsIn(device, '_sent')]).toEqual([[], [uid]])
  expect(server.applied).toEqual([uid])
})

test('[C9] results in parts acknowledge together, with the page that ends at the head', async () => {
  const server = new LittleServer(supervisor)
  server.resultsInPage = 3
  const net = netTo(server)
  let isOffline = true
  const pages: { readonly more: boolean; readonly queued: number }[] = []
  const device = benchDevice({ ...net })
  device.syncSession.net.pull = async (request) => {
    if (isOffline) return { kind: 'unreachable', message: 'No signal' }
    const answer = server.pull(request)
    const queuedCount = await device.count('_outbox')
    if (answer.kind === 'ok') pages.push({ more: answer.value.more, queued: queuedCount })
    return answer
  }
  const uids: string[] = []
  for (let n = 1; n <= 10; n++) uids.push(await scan(device, 60 + n))
  await device.sync().catch(() => undefined)
  isOffline = false
  await device.sync()
  expect(pages).toEqual([
    { more: true, queued: 10 },
    { more: true, queued: 10 },
    { more: true, queued: 10 },
    { more: false, queued: 10 },
  ])
  expect(await uidsIn(device, '_sent')).toEqual([...uids].sort())
  expect(await device.rows()).toEqual(server.rowsForActor())
})

/** Returns a function that puts the server's folder back with no one told: the same epoch, an older head. */
function putBackFolder(server: LittleServer): () => void {
  const restore = server.backup()
  const { epoch } = server
  return () => {
    restore()
    server.epoch = epoch
  }
}

test('[E5] a server whose folder was put back gets acknowledged changes again, from a device that never scans again', async () => {
  const server = new LittleServer(supervisor)
  const device = benchDevice({ ...netTo(server) })
  const [otherDevice] = [benchDevice(netTo(server))]
  const first = await scan(device, 60)
  await device.sync()
  const putBack = putBackFolder(server)
  const uids = [await scan(device, 61), await scan(device, 62)]
  device.syncSession.net.pull = async () => ({ kind: 'unreachable', message: 'No signal' })
  await device.sync().catch(() => undefined)
  expect(server.applied).toEqual([first, ...uids])
  putBack()
  device.syncSession.net.pull = netTo(server).pull
  await device.sync()
  expect(server.applied).toEqual(uids)
  expect(await device.count('_outbox')).toBe(0)
  await otherDevice.sync()
  expect(await device.rows()).toEqual(await otherDevice.rows())
})

test('[E5] changes that had left the queue before the folder was put back are sent again too', async () => {
  const server = new LittleServer(supervisor)
  const device = benchDevice(netTo(server))
  await scan(device, 60)
  await device.sync()
  const putBack = putBackFolder(server)
  const uids = [await scan(device, 61), await scan(device, 62)]
  await device.sync()
  putBack()
  await device.sync()
  expect(server.applied).toEqual(uids)
  expect(await device.rows()).toEqual(server.rowsForActor())
})

test('[P2] a gap that the server reports is closed in the same connection', async () => {
  const server = new LittleServer(supervisor)
  const device = benchDevice(netTo(server))
  const putBack = putBackFolder(server)
  const first = await scan(device, 60)
  await device.sync()
  putBack()
  const second = await scan(device, 61)
  await pushAll(device.syncSession)
  expect(server.applied).toEqual([first, second])
})

test('[E5] a page of a server that has moved back since the greeting is not applied', async () => {
  const server = new LittleServer(supervisor)
  const device = benchDevice(netTo(server))
  await scan(device, 60)
  await device.sync()
  const putBack = putBackFolder(server)
  const uid = await scan(device, 61)
  await device.sync()
  const before = await device.rows()
  putBack()
  await expect(pullAll(device.syncSession)).rejects.toThrow()
  // Rows and head are still those of before; without them no one could tell that something is missing.
  expect(await device.rows()).toEqual(before)
  await device.sync()
  expect(server.applied).toEqual([uid])
  expect(await device.rows()).toEqual(server.rowsForActor())
})

test('[E5] a page that knows fewer of this device’s numbers than the answer to a push is not applied', async () => {
  const server = new LittleServer(supervisor)
  const device = benchDevice(netTo(server))
  await device.sync()
  const putBack = putBackFolder(server)
  const uid = await scan(device, 61)
  await pushAll(device.syncSession)
  putBack()
  await expect(pullAll(device.syncSession)).rejects.toThrow()
  await device.sync()
  expect(server.applied).toEqual([uid])
})

test.each([
  ['fewer', [71]],
  ['as many', [71, 72]],
  ['more', [71, 72, 73]],
])(
  '[E6] after a restore, numbers that a copied profile has used first prove nothing: %s than this one',
  async (_, scans) => {
    const { server, device, copy } = await copiedProfile()
    const restore = server.backup()
    const uids = [await scan(device, 61), await scan(device, 62)]
    await device.sync()
    restore()
    for (const n of scans) await scan(copy, n)
    await syncUntilQuiet(copy)
    await syncUntilQuiet(device)
    for (const uid of uids) expect(server.applied).toContain(uid)
    expect(new Set(server.applied).size).toBe(server.applied.length)
    await syncUntilQuiet(copy)
    expect(await device.rows()).toEqual(server.rowsForActor())
    expect(await copy.rows()).toEqual(server.rowsForActor())
  },
)

test('[P8] a reply to a push counts as far as it names the changes that were sent', async () => {
  const server = new LittleServer(supervisor)
  const net = netTo(server)
  const device = benchDevice({ ...net })
  await device.sync()
  const uid = await scan(device, 60)
  let isStrange = true
  device.syncSession.net.push = async (request, ms) => {
    const answer = await net.push(request, ms)
    if (!isStrange || answer.kind !== 'ok') return answer
    return { kind: 'ok', value: { ...answer.value, lastMid: 9, results: [] } }
  }
  await expect(pushAll(device.syncSession)).rejects.toThrow('does not name')
  expect((await device.store.read((tx) => metaOf(tx, 'pushed')))?.mid ?? 0).toBe(0)
  isStrange = false
  await device.sync()
  expect(await uidsIn(device, '_sent')).toEqual([uid])
})

test('[E5] changes recorded as sent above the number that the server names are sent again', async () => {
  const server = new LittleServer(supervisor)
  const device = benchDevice(netTo(server))
  await device.sync()
  const uid = await scan(device, 60)
  await device.store.write(
    async (tx) => tx.put('_meta', [{ name: 'pushed', value: { mid: 7, results: [] } }]),
    { durable: true },
  )
  await device.sync()
  expect(server.applied).toEqual([uid])
})
