import { expect, test } from 'vitest'
import { demoPassword } from '../accounts/sign-in.ts'
import type { ServerTimers } from '../core/timers.ts'
import { onlyNode } from '../db/core/nodes.ts'
import { openTestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'
import { runHousekeeping, scheduleHousekeeping } from './housekeeping.ts'

test('sessions are forgotten 400 days after they ran out, not before', async () => {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  await writerOf(server.app.deps.db).deleteFrom('session').execute()
  await server.tokenOf('User')
  await server.tokenOf('User')
  const day = 86_400_000
  server.clock.forward(427 * day)
  expect((await runHousekeeping(server.app.deps)).sessions).toBe(0)
  const payload = { email: 'user@quayside.test', password: demoPassword }
  await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  server.clock.forward(2 * day)
  expect((await runHousekeeping(server.app.deps)).sessions).toBe(2)
  await server.close()
})

test('each minute the tables that have grown are counted and new people indexed, not only once a day', async () => {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  const { deps, log } = server.app
  const due = new Map<() => void, number>()
  const timers: ServerTimers = {
    soon: () => () => {},
    after: () => () => {},
    every(ms, work) {
      due.set(work, ms)
      return () => due.delete(work)
    },
  }
  const countEnd = Promise.withResolvers<void>()
  const indexEnd = Promise.withResolvers<void>()
  const unindexedAccounts = () =>
    deps.db.reads.kysely.selectFrom('accountPrivate').where('nameKey', 'is', null).selectAll().execute()
  expect(await unindexedAccounts()).not.toEqual([])
  const transaction: typeof deps.db.transaction = async (work, options) => {
    const value = await deps.db.transaction(work, options)
    indexEnd.resolve()
    return value
  }
  const db = {
    ...deps.db,
    transaction,
    // Of several servers, the one whose turn it is in the database works; here it is the only one.
    nodes: onlyNode(),
    statistics: {
      ...deps.db.statistics,
      async refreshGrown() {
        countEnd.resolve()
        return []
      },
    },
  }
  const stop = scheduleHousekeeping({ ...deps, db }, timers, log)
  for (const [work, ms] of due) if (ms === 60_000) work()
  await countEnd.promise
  await indexEnd.promise
  expect(await unindexedAccounts()).toEqual([])
  stop()
  expect(due.size).toBe(0)
  await server.close()
})
