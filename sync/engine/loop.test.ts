import { expect, test } from 'vitest'
import { blankPackage } from '../mutators/packages/rows.ts'
import { newLife } from './engine.ts'
import { startLoop } from './loop.ts'
import type { Answer, Net } from './net.ts'
import { putMeta } from './store.ts'
import { benchDevice, netTo, supervisor, testId } from './test/bench-device.ts'
import { LittleServer } from './test/little-server.ts'

/** Time that passes only when the test says so. */
function handTime() {
  let now = Date.parse('2026-11-02T11:00:00.000Z')
  let calls: { at: number; call: () => void }[] = []
  const settle = async () => {
    for (let i = 0; i < 400; i++) await Promise.resolve()
  }
  return {
    now: () => now,
    timers: {
      after(ms: number, call: () => void) {
        const one = { at: now + ms, call }
        calls.push(one)
        return () => {
          calls = calls.filter((other) => other !== one)
        }
      },
    },
    async pass(ms: number) {
      const end = now + ms
      await settle()
      for (;;) {
        const due = calls.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        calls = calls.filter((one) => one !== due)
        now = due.at
        due.call()
        await settle()
      }
      now = end
    },
  }
}

async function loopOver(
  change: (net: Net) => Partial<Net>,
  renew: () => 'renewed' | 'ended' = () => 'renewed',
) {
  const server = new LittleServer(supervisor)
  const bench = benchDevice(netTo(server))
  const time = handTime()
  const asked: string[] = []
  const at = () => Math.round((time.now() - start) / 1000)
  const start = time.now()
  const real = netTo(server)
  const noted = (name: 'hello' | 'push' | 'pull', net: Net): Net[typeof name] =>
    ((request: never, ms: number) => {
      asked.push(`${name} ${at()}`)
      return (net[name] as (r: never, ms: number) => Promise<never>)(request, ms)
    }) as never
  const base: Net = { ...real, openLive }
  const net = { ...base, ...change(base) }
  const renewals: number[] = []
  await bench.store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  const told: Record<string, unknown> = {}
  const loop = startLoop({
    ...newLife(bench.life),
    timers: time.timers,
    random: { next: () => 1 },
    device: { ...bench.life.device, clock: { now: time.now } },
    net: { ...net, hello: noted('hello', net), push: noted('push', net), pull: noted('pull', net) } as Net,
    session: {
      renew: async () => {
        renewals.push(at())
        return renew()
      },
    },
    tell: (status) => Object.assign(told, status),
  })
  return { bench, server, time, asked, loop, told, renewals }
}

const openLive: Net['openLive'] = (_, events) => {
  events.opened()
  return quiet
}
const quiet = { send: () => undefined, close: () => undefined }
const of = (asked: string[], name: string) => asked.filter((one) => one.startsWith(name))

test('without a server it asks after 1, 2, 4, ... seconds, then every minute, and at once when told to', async () => {
  const { time, asked, loop } = await loopOver(() => ({
    hello: async () => ({ kind: 'unreachable', message: 'nobody' }),
  }))
  await time.pass(200_000)
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183].map((s) => `hello ${s}`))
  loop.wake('now')
  await time.pass(0)
  expect(asked.at(-1)).toBe('hello 200')
  loop.stop()
})

test('the wait a server asks for is kept, even when somebody asks for more haste', async () => {
  const wait = { minMs: 90_000, maxMs: 90_000 }
  const { time, asked, loop } = await loopOver(() => ({
    hello: async () => ({ kind: 'unreachable', message: 'busy', wait }),
  }))
  await time.pass(1000)
  loop.wake('now')
  await time.pass(88_000)
  expect(asked).toEqual(['hello 0'])
  await time.pass(2000)
  expect(asked).toEqual(['hello 0', 'hello 90'])
  loop.stop()
})

test('an app that is too old reads nothing more and still sends what is saved', async () => {
  const upgrade: Answer<never> = {
    kind: 'problem',
    problem: { problem: 'upgrade', message: 'too old' } as never,
  }
  const { bench, server, time, asked, loop, told } = await loopOver(() => ({ pull: async () => upgrade }))
  await time.pass(1000)
  expect(told['mayPull']).toBe(false)
  const pulls = of(asked, 'pull').length
  const { entry } = await bench.save('package.create', {
    ...blankPackage(testId(50), '2026-11-02T10:00:00.000Z'),
    trackingNumber: '9400111899223000000050',
  })
  loop.wake('saved')
  await time.pass(1000)
  expect(server.applied).toEqual([entry.uid])
  expect(of(asked, 'pull')).toHaveLength(pulls)
  loop.stop()
})

test('with the session ended nothing is asked until somebody has signed in, and the queue stays', async () => {
  const { time, asked, loop, renewals, told } = await loopOver(
    () => ({ hello: async () => ({ kind: 'unauthenticated' }) }),
    () => 'ended',
  )
  await time.pass(600_000)
  expect(asked).toEqual(['hello 0'])
  expect(renewals).toEqual([0])
  expect(told['problem']).toContain('Sign in again')
  loop.wake('now')
  await time.pass(0)
  expect(asked).toEqual(['hello 0', 'hello 600'])
  loop.stop()
})

test('a request that never ends does not stop the loop for ever', async () => {
  let hung = true
  const { time, asked, loop } = await loopOver((net) => ({
    hello: (request, ms) => (hung ? new Promise(() => undefined) : net.hello(request, ms)),
  }))
  await time.pass(10_000)
  expect(asked).toEqual(['hello 0'])
  hung = false
  await time.pass(120_000)
  expect(of(asked, 'hello')[1]).toBe('hello 17')
  expect(of(asked, 'pull')[0]).toBe('pull 17')
  loop.stop()
})
