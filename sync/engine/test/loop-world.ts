import { blankPackage } from '../../mutators/packages/rows.ts'
import { newSyncSession } from '../engine.ts'
import { startLoop } from '../loop.ts'
import type { Net } from '../net.ts'
import { putMeta } from '../store.ts'
import { type BenchDevice, benchDevice, netTo, supervisor, testId } from './bench-device.ts'
import { LittleServer } from './little-server.ts'

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
        const timedCall = { at: now + ms, call }
        calls.push(timedCall)
        return () => {
          calls = calls.filter((otherCall) => otherCall !== timedCall)
        }
      },
    },
    /** Time that passes inside of a step. What is due comes with the next call of `pass`. */
    spend(ms: number) {
      now += ms
    },
    async pass(ms: number) {
      const end = now + ms
      await settle()
      for (;;) {
        const due = calls.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        calls = calls.filter((otherCall) => otherCall !== due)
        now = due.at
        due.call()
        await settle()
      }
      now = Math.max(now, end)
    },
  }
}

export async function loopOver(
  change: (net: Net) => Partial<Net>,
  renew: () => 'renewed' | 'ended' = () => 'renewed',
) {
  const server = new LittleServer(supervisor)
  const bench = benchDevice(netTo(server))
  const time = handTime()
  const requests: string[] = []
  const at = () => Math.round((time.now() - start) / 1000)
  const start = time.now()
  const real = netTo(server)
  const noteCalls = (name: 'hello' | 'push' | 'pull', net: Net): Net[typeof name] =>
    ((request: never, ms: number) => {
      requests.push(`${name} ${at()}`)
      return (net[name] as (r: never, ms: number) => Promise<never>)(request, ms)
    }) as never
  const base: Net = { ...real, openLive }
  const net = { ...base, ...change(base) }
  const renewals: number[] = []
  await bench.store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  const statusNow: Record<string, unknown> = {}
  const loop = startLoop({
    ...newSyncSession(bench.syncSession),
    timers: time.timers,
    random: { next: () => 1 },
    device: { ...bench.syncSession.device, clock: { now: time.now } },
    net: {
      ...net,
      hello: noteCalls('hello', net),
      push: noteCalls('push', net),
      pull: noteCalls('pull', net),
    } as Net,
    session: {
      renew: async () => {
        renewals.push(at())
        return renew()
      },
    },
    publishStatus: (status) => Object.assign(statusNow, status),
  })
  return { bench, server, time, requests, loop, statusNow, renewals }
}

export const openLive: Net['openLive'] = (_, events) => {
  events.opened()
  return quiet
}
export const quiet = { send: () => undefined, close: () => undefined }
export async function saveOne(bench: BenchDevice, n: number): Promise<string> {
  const { entry } = await bench.save('package.create', {
    ...blankPackage(testId(n), '2026-11-02T10:00:00.000Z'),
    trackingNumber: `94001118992230000000${n}`,
  })
  return entry.uid
}
/** The requests of a kind, such as `pull`. */
export const requestsOf = (requests: readonly string[], name: string): string[] =>
  requests.filter((request) => request.startsWith(name))
