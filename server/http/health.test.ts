import { expect, test, vi } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { createHealth } from './health.ts'

/** A server whose writes and reads stay without an answer while they are held. */
async function openHangingServer() {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  const { db, clock } = server.app.deps
  const hanging = new Set<'writes' | 'reads'>()
  const write = vi.fn()
  const due: (() => void)[] = []
  const health = createHealth({
    clock,
    timers: {
      after(_ms, call) {
        due.push(call)
        return () => {}
      },
    },
    db: {
      room: db.room,
      get reads() {
        const never = {
          selectFrom: () => never,
          select: () => never,
          executeTakeFirstOrThrow: () => new Promise(() => {}),
        }
        return hanging.has('reads') ? (never as never) : db.reads
      },
      transaction: (work, options) => {
        write()
        return hanging.has('writes') ? new Promise(() => {}) : db.transaction(work, options)
      },
    },
  })
  /** The answer, once its patience has ended for what is held. */
  const after = async <T>(answer: Promise<T>): Promise<T> => {
    await Promise.resolve()
    for (const end of due.splice(0)) end()
    return answer
  }
  return { server, health, hanging, write, after }
}

test('a database that says nothing about a write is a problem within the patience of a load balancer, and reads go on', async () => {
  const { server, health, hanging, write, after } = await openHangingServer()
  hanging.add('writes')
  expect(await after(health.problem())).toBe('database')
  expect(await health.obstacle()).toBeNull()
  // Each question would take one more connection until nothing is left for those that read.
  expect(await after(health.problem())).toBe('database')
  expect(write).toHaveBeenCalledTimes(1)
  await server.close()
})

test('a server that can’t read is not ready, and one that leaves isn’t either', async () => {
  const { server, health, hanging, after } = await openHangingServer()
  expect(await health.obstacle()).toBeNull()
  hanging.add('reads')
  expect([await after(health.obstacle()), await after(health.epoch())]).toEqual(['unread', null])
  hanging.delete('reads')
  health.leave()
  expect([await health.obstacle(), await health.problem()]).toEqual(['leaving', 'leaving'])
  await server.close()
})

test('three addresses answer three questions', async () => {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  const ask = async (url: string) => {
    const answer = await server.app.inject({ url })
    return [answer.statusCode, answer.json(), answer.headers['cache-control']]
  }
  expect(await ask('/health/ready')).toEqual([200, { ready: true, reason: null }, 'no-store'])
  expect(await ask('/health/live')).toEqual([200, { live: true }, 'no-store'])
  server.app.deps.health.leave()
  const reason = expect.stringContaining('is being stopped')
  expect(await ask('/health/ready')).toEqual([503, { ready: false, reason }, 'no-store'])
  expect(await ask('/health/ready?unwell=404')).toEqual([404, { ready: false, reason }, 'no-store'])
  expect((await ask('/health'))[0]).toBe(503)
  expect(await ask('/health/live')).toEqual([200, { live: true }, 'no-store'])
  await server.close()
})
