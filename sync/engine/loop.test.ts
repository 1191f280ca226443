import { expect, test } from 'vitest'
import { must } from '../lib/must.ts'
import { recordOf } from '../lib/record-of.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { CloseReason } from '../protocol/close-codes.ts'
import type { ScopeCursor } from '../protocol/messages.ts'
import { readingIsTold } from '../protocol/version.ts'
import type { LiveEvents, NetReply } from './net.ts'
import { renewClientId } from './requeue.ts'
import { metaOf, positionOf } from './store.ts'
import { testId } from './test/bench-device.ts'
import { loopOver, openLive, quiet, requestsOf, saveOne } from './test/loop-world.ts'

test('[H3] without a server it retries after 1, 2, 4, ... seconds, then every minute, and immediately on request', async () => {
  const { time, requests, loop } = await loopOver(() => ({
    hello: async () => ({ kind: 'unreachable', message: 'nobody' }),
  }))
  await time.pass(200_000)
  expect(requests).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183].map((s) => `hello ${s}`))
  loop.wake('now')
  await time.pass(0)
  expect(requests.at(-1)).toBe('hello 200')
  loop.stop()
})

test('[H3] a greeting without an answer writes only the client id of a new device', async () => {
  const { bench, time, loop } = await loopOver(() => ({
    hello: async () => ({ kind: 'unreachable', message: 'nobody' }),
  }))
  const { write } = bench.store
  let writes = 0
  bench.store.write = (work, options) => {
    writes += 1
    return write(work, options)
  }
  await time.pass(0)
  expect(writes).toBe(1)
  const client = await bench.store.read((tx) => metaOf(tx, 'client'))
  await time.pass(200_000)
  expect(writes).toBe(1)
  expect(await bench.store.read((tx) => metaOf(tx, 'client'))).toEqual(must(client, 'a client'))
  loop.stop()
})

test('[H3] the wait that a server names is respected, even if a person asks to sync now', async () => {
  const wait = { minMs: 90_000, maxMs: 90_000 }
  const { time, requests, loop } = await loopOver(() => ({
    hello: async () => ({ kind: 'unreachable', message: 'busy', wait }),
  }))
  await time.pass(1000)
  loop.wake('now')
  await time.pass(88_000)
  expect(requests).toEqual(['hello 0'])
  await time.pass(2000)
  expect(requests).toEqual(['hello 0', 'hello 90'])
  loop.stop()
})

test('[H3] [P10] while the server accepts no changes they wait as long as it asks, and other people’s changes still arrive', async () => {
  let isBusy = true
  const busy: NetReply<never> = {
    kind: 'problem',
    problem: { problem: 'busy', message: 'As many as one can.', wait: { minMs: 400_000, maxMs: 400_000 } },
  }
  const { bench, server, time, requests, loop, statusNow } = await loopOver((net) => ({
    push: async (request, ms) => (isBusy ? busy : net.push(request, ms)),
    openLive: (_, events) => {
      events.opened()
      const ping = () => {
        events.frame({ t: 'ping' })
        time.timers.after(20_000, ping)
      }
      time.timers.after(20_000, ping)
      return quiet
    },
  }))
  const uid = await saveOne(bench, 1)
  await time.pass(1000)
  expect(requestsOf(requests, 'push')).toHaveLength(1)
  expect(requestsOf(requests, 'pull').length).toBeGreaterThan(0)
  expect(statusNow).toMatchObject({ live: true, sending: false, problem: 'As many as one can.' })
  await server.commit((tx) => tx.put('package', blankPackage(testId(7), '2026-11-02T10:00:00.000Z')))
  loop.wake('now')
  await time.pass(10_000)
  expect(Object.keys(await bench.rows())).toContain(`package/${testId(7)}`)
  expect(requestsOf(requests, 'push')).toHaveLength(1)
  isBusy = false
  await time.pass(420_000)
  expect(server.applied).toEqual([uid])
  expect(statusNow).toMatchObject({ live: true, problem: null })
  expect(await bench.count('_outbox')).toBe(0)
  loop.stop()
})

test('an app that is too old stops reading and still sends its saved changes', async () => {
  const upgrade: NetReply<never> = {
    kind: 'problem',
    problem: { problem: 'upgrade', message: 'too old' } as never,
  }
  const { bench, server, time, requests, loop, statusNow } = await loopOver(() => ({
    pull: async () => upgrade,
  }))
  await time.pass(1000)
  expect(statusNow['mayPull']).toBe(false)
  // [R7] It is not in step while it may not read.
  expect(statusNow['syncedAt']).toBeUndefined()
  const pulls = requestsOf(requests, 'pull').length
  const uid = await saveOne(bench, 50)
  loop.wake('saved')
  await time.pass(1000)
  expect(server.applied).toEqual([uid])
  expect(requestsOf(requests, 'pull')).toHaveLength(pulls)
  loop.stop()
})

test('[H5] after the session has ended nothing is sent until the next login, and then the unchanged queue', async () => {
  let signedIn = false
  const { bench, server, time, requests, loop, renewals, statusNow } = await loopOver(
    (net) => ({
      hello: async (request, ms) => (signedIn ? net.hello(request, ms) : { kind: 'unauthenticated' }),
    }),
    () => 'ended',
  )
  const uids = [await saveOne(bench, 51), await saveOne(bench, 52)]
  const queue = () => bench.store.read((tx) => tx.all('_outbox'))
  const savedQueue = structuredClone(await queue())
  loop.wake('saved')
  await time.pass(600_000)
  expect(requests).toEqual(['hello 0'])
  expect(renewals).toEqual([0])
  expect(statusNow['problem']).toContain('Log in again')
  expect(statusNow['syncedAt']).toBeUndefined()
  expect(await queue()).toEqual(savedQueue)
  expect(savedQueue.map(({ uid }) => uid)).toEqual(uids)
  expect([await bench.count('_rejected'), await bench.count('_sent')]).toEqual([0, 0])
  signedIn = true
  loop.wake('now')
  await time.pass(0)
  expect(requests.slice(0, 3)).toEqual(['hello 0', 'hello 600', 'push 600'])
  expect(server.applied).toEqual(uids)
  expect(await queue()).toEqual([])
  expect(statusNow['syncedAt']).toBe(time.now())
  loop.stop()
})

test.each<[CloseReason, renewals: number[]]>([
  ['unauthenticated', [11]],
  ['lost', []],
])(
  '[H14] after many failures, a live connection that closes as %s asks for the session at %j s',
  async (reason, renewalTimes) => {
    let isAway = true
    let live: LiveEvents | undefined
    const { time, requests, loop, renewals } = await loopOver(
      (net) => ({
        hello: async (request, ms) =>
          isAway ? { kind: 'unreachable', message: 'nobody' } : net.hello(request, ms),
        openLive(_, events) {
          live = events
          events.opened()
          return quiet
        },
      }),
      () => 'ended',
    )
    await time.pass(6000)
    isAway = false
    await time.pass(5000)
    expect(requestsOf(requests, 'hello')).toEqual([0, 1, 3, 7].map((s) => `hello ${s}`))
    live?.closed(reason)
    await time.pass(0)
    expect(renewals).toEqual(renewalTimes)
    // A session that has ended sends nothing; another one waits for its turn.
    await time.pass(20_000)
    expect(requestsOf(requests, 'hello')).toHaveLength(renewalTimes.length > 0 ? 4 : 5)
    loop.stop()
  },
)

test('[H4] without progress for a minute while there is work, the connection is rebuilt', async () => {
  let live: LiveEvents | undefined
  let closed = 0
  const { bench, server, time, requests, loop } = await loopOver(() => ({
    openLive(_, events) {
      live = events
      events.opened()
      return { ...quiet, close: () => closed++ }
    },
  }))
  await time.pass(1000)
  const { read } = bench.store
  let answer = () => {}
  // As a browser's storage does when its process has gone: no error, and no answer either.
  bench.store.read = (work) => {
    const late = read(work)
    return new Promise((resolve) => {
      answer = () => resolve(late)
    })
  }
  const uid = await saveOne(bench, 53)
  await server.commit((tx) => tx.put('package', blankPackage(testId(54), '2026-11-02T10:00:00.000Z')))
  live?.frame({ t: 'poke', v: server.v })
  await time.pass(55_000)
  expect(requestsOf(requests, 'hello')).toEqual(['hello 0'])
  bench.store.read = read
  await time.pass(14_000)
  expect(requestsOf(requests, 'hello')).toEqual(['hello 0', 'hello 70'])
  expect(closed).toBe(1)
  expect(server.applied).toEqual([uid])
  expect(Object.keys(await bench.rows())).toContain(`package/${testId(54)}`)
  // The answer for which the old connection waited comes after all, and nothing acts on it any more.
  const before = [...requests]
  answer()
  await time.pass(1000)
  expect(requests).toEqual(before)
  loop.stop()
})

test('[H4] a device that only listens keeps its connection, however long nothing arrives', async () => {
  let live: LiveEvents | undefined
  const { time, requests, loop } = await loopOver(() => ({
    openLive(_, events) {
      live = events
      events.opened()
      return quiet
    },
  }))
  for (let i = 0; i < 14; i++) {
    await time.pass(20_000)
    live?.frame({ t: 'ping' })
  }
  expect(requestsOf(requests, 'hello')).toEqual(['hello 0'])
  loop.stop()
})

test('a request that never ends does not stop the loop for ever', async () => {
  let isHanging = true
  const { time, requests, loop } = await loopOver((net) => ({
    hello: (request, ms) => (isHanging ? new Promise(() => undefined) : net.hello(request, ms)),
  }))
  await time.pass(10_000)
  expect(requests).toEqual(['hello 0'])
  isHanging = false
  await time.pass(120_000)
  expect(requestsOf(requests, 'hello')[1]).toBe('hello 17')
  expect(requestsOf(requests, 'pull')[0]).toBe('pull 17')
  loop.stop()
})

test('[C9] frames for a former client id acknowledge nothing; the device connects under its own', async () => {
  const names: string[] = []
  const lines: LiveEvents[] = []
  const { bench, server, time, loop } = await loopOver(() => ({
    openLive(clientId, events) {
      names.push(clientId)
      lines.push(events)
      events.opened()
      return quiet
    },
  }))
  await time.pass(0)
  const before = await bench.store.read(positionOf)
  await bench.store.write((tx) => renewClientId(tx, bench.syncSession.device), { durable: true })
  const uid = await saveOne(bench, 1)
  const head = must(before.head, 'a head')
  const answer = server.pull({
    ...{ protocol: 3, schema: 's', epoch: server.epoch, clientId: names[0] ?? '', cursors: {}, knownMid: 0 },
    rows: 10,
  })
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  // Another client continues under the former name and has sent its first change.
  const result = {
    ...{ mid: 1, uid, code: null, message: null },
    status: 'applied',
    outcome: 'done',
  } as const
  const page = { ...answer.value, lastMid: 1, results: [{ ...result, packageId: null }] }
  lines[0]?.frame({ t: 'delta', from: head, page })
  await time.pass(0)
  expect(await bench.count('_sent')).toBe(0)
  await time.pass(2000)
  expect(server.applied).toEqual([uid])
  expect(new Set(names).size).toBe(2)
  expect(await bench.count('_outbox')).toBe(0)
  loop.stop()
})

test('[H2] a delta that begins elsewhere is not applied: the missing commits are read first', async () => {
  let live: LiveEvents | null = null
  const { bench, server, time, requests, loop } = await loopOver(() => ({
    openLive(_, events) {
      live = events
      return openLive(_, events)
    },
  }))
  await time.pass(1000)
  const pulls = requestsOf(requests, 'pull').length
  const commit = (n: number) =>
    server.commit((tx) => tx.put('package', blankPackage(testId(n), '2026-11-02T10:00:00.000Z')))
  // The frame of this one gets lost.
  await commit(54)
  const from = server.head()
  await commit(55)
  const cursors = await bench.store.read(async (tx) =>
    recordOf(Object.keys((await positionOf(tx)).cursors), (): ScopeCursor => [from.v, '~', '']),
  )
  const answer = server.pull({
    ...{ protocol: 3, schema: 's', epoch: server.epoch, clientId: 'x', cursors, knownMid: 0, rows: 10 },
  })
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  expect(answer.value.rows.map(([, id]) => id)).toEqual([testId(55)])
  must<LiveEvents | null>(live, 'a live connection')?.frame({ t: 'delta', from, page: answer.value })
  await time.pass(0)
  expect(requestsOf(requests, 'pull')).toHaveLength(pulls + 1)
  expect(Object.keys(await bench.rows())).toEqual([54, 55].map((n) => `package/${testId(n)}`))
  loop.stop()
})

test.each([
  [readingIsTold, 2],
  [readingIsTold - 1, 0],
])('[H11] a server of protocol %d hears %d times what two pulls have read', async (protocol, times) => {
  const toldReadings: unknown[] = []
  let live: LiveEvents | undefined
  const { bench, server, time, loop } = await loopOver((net) => ({
    hello: async (request, ms) => {
      const answer = await net.hello(request, ms)
      return answer.kind === 'ok' ? { ...answer, value: { ...answer.value, protocol } } : answer
    },
    openLive(_, events) {
      live = events
      events.opened()
      return { ...quiet, send: (frame) => toldReadings.push(frame) }
    },
  }))
  await time.pass(1000)
  await server.commit((tx) => tx.put('package', blankPackage(testId(54), '2026-11-02T10:00:00.000Z')))
  live?.frame({ t: 'poke', v: server.v })
  await time.pass(1000)
  expect(await bench.rows()).toHaveProperty(`package/${testId(54)}`)
  expect(toldReadings).toHaveLength(times)
  if (times > 0) expect(toldReadings.at(-1)).toEqual({ t: 'at', ...server.head(), lastMid: 0 })
  loop.stop()
})

/** The sizes of the pushes of 70 changes on a device whose writes take 300 ms, after this many seconds without a scan. */
async function pushSizesAfter(restSeconds: number): Promise<number[]> {
  const sizes: number[] = []
  const { bench, time, loop } = await loopOver((net) => ({
    hello: async (request, ms) => {
      const answer = await net.hello(request, ms)
      if (answer.kind !== 'ok') return answer
      return { ...answer, value: { ...answer.value, limits: { ...answer.value.limits, pushMutations: 20 } } }
    },
    push: (request, ms) => {
      sizes.push(request.mutations.length)
      return net.push(request, ms)
    },
  }))
  await time.pass(0)
  loop.wake('saved')
  await time.pass(restSeconds * 1000)
  for (let n = 0; n < 70; n++) await saveOne(bench, 100 + n)
  const { write } = bench.store
  bench.store.write = async (work, options) => {
    const value = await write(work, options)
    time.spend(300)
    return value
  }
  loop.wake('now')
  for (let n = 0; n < 20; n++) await time.pass(0)
  loop.stop()
  expect(await bench.count('_outbox')).toBe(0)
  return sizes
}

test('[P11] batches get smaller for a person who scans, and stay large while no person waits', async () => {
  expect(await pushSizesAfter(1)).toEqual([20, 20, 10, 10, 10])
  expect(await pushSizesAfter(60)).toEqual([20, 20, 20, 10])
})

test('[P11] a queue goes out over a signal that is too weak for a large push', async () => {
  const sizes: number[] = []
  const { bench, time, loop } = await loopOver((net) => ({
    push: async (request, ms) => {
      sizes.push(request.mutations.length)
      if (request.mutations.length > 8) return { kind: 'unreachable', message: 'No answer in 15 seconds' }
      return net.push(request, ms)
    },
  }))
  await time.pass(0)
  for (let n = 0; n < 70; n++) await saveOne(bench, 100 + n)
  loop.wake('now')
  for (let n = 0; n < 60; n++) await time.pass(60_000)
  loop.stop()
  expect(await bench.count('_outbox')).toBe(0)
  expect(sizes.slice(0, 6)).toEqual([70, 35, 18, 9, 5, 5])
})
