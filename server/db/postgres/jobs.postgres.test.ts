import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerTimers } from '../../core/timers.ts'
import { eventually } from '../../test/eventually.ts'
import { newDatabase, type TestDatabase } from '../../test/postgres/databases.ts'
import type { Job } from '../core/nodes.ts'
import { askOn } from './connection.ts'
import { createJobs } from './jobs.ts'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await newDatabase()
  pool = database.pool
})
afterEach(() => database.close())

/** A server with timers that a test lets run out. */
function server(name: string) {
  const looks: (() => void)[] = []
  const timers: ServerTimers = {
    soon: () => () => {},
    every: (_ms, work) => {
      looks.push(work)
      return () => {}
    },
    after: () => () => {},
  }
  const jobs = createJobs(askOn(pool), name)
  return {
    jobs,
    schedule: (job: Job) => jobs.schedule(job, timers),
    look: () => {
      for (const look of looks) look()
    },
  }
}

const jobOf = (run: () => Promise<unknown>): Job => ({
  name: 'count',
  everyMs: 60_000,
  firstAfterMs: 0,
  run,
  fail: () => {},
})

/** `now()` is before what the statement sees, so a job that was announced in between would seem to be done. */
const stateOf = async () => {
  const { rows } = await pool.query(
    'select "dueAt" > clock_timestamp() as "isDone", node from quayside."job"',
  )
  return rows
}

/** As if time had passed for the lease of a server that was killed. */
const passLease = () =>
  pool.query(`update quayside."job" set "leaseUntil" = clock_timestamp() - interval '1 second'`)

test('when many servers look at the same time, only one runs a due job', async () => {
  let runs = 0
  const servers = Array.from({ length: 8 }, (_, n) => server(`node ${n}`))
  const job = jobOf(async () => {
    runs += 1
  })
  for (const { schedule } of servers) schedule(job)
  for (const { look } of servers) look()
  await eventually(async () => expect(await stateOf()).toEqual([{ isDone: true, node: '' }]))
  for (const { look } of servers) look()
  await pool.query('select pg_sleep(0.1)')
  expect(runs).toBe(1)
})

test('a job that failed is run again when it is due, and not before', async () => {
  const faults: unknown[] = []
  const { schedule, look } = server('node')
  schedule({ ...jobOf(() => Promise.reject(new Error('It failed'))), fail: (error) => faults.push(error) })
  look()
  await eventually(async () => expect(await stateOf()).toEqual([{ isDone: true, node: '' }]))
  look()
  await pool.query('select pg_sleep(0.1)')
  expect(faults).toMatchObject([{ message: 'It failed' }])
  await pool.query('update quayside."job" set "dueAt" = clock_timestamp()')
  await eventually(() => {
    look()
    expect(faults).toHaveLength(2)
  })
})

test('a killed server’s lease is taken over, and the killed one ends nothing when it wakes', async () => {
  const order: string[] = []
  const killedServer = server('killed')
  const otherServer = server('other')
  const awake = Promise.withResolvers<void>()
  killedServer.schedule(
    jobOf(async () => {
      order.push('killed')
      await awake.promise
    }),
  )
  const isTakenOver = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  otherServer.schedule(
    jobOf(async () => {
      order.push('other')
      isTakenOver.resolve()
      await mayEnd.promise
    }),
  )
  killedServer.look()
  await eventually(() => expect(order).toEqual(['killed']))
  await passLease()
  otherServer.look()
  await isTakenOver.promise
  awake.resolve()
  await pool.query('select pg_sleep(0.1)')
  const [jobState] = await stateOf()
  expect(jobState).toMatchObject({ isDone: false, node: expect.stringMatching(/^other /) })
  mayEnd.resolve()
  await eventually(async () => expect(await stateOf()).toEqual([{ isDone: true, node: '' }]))
  expect(order).toEqual(['killed', 'other'])
})

test('work that servers must do alone is done by one server after another', async () => {
  let atWork = 0
  const counts: number[] = []
  const work = async () => {
    atWork += 1
    counts.push(atWork)
    await pool.query('select pg_sleep(0.05)')
    atWork -= 1
    return 'done'
  }
  const results = await Promise.all(
    ['one', 'two', 'three'].map((name) => server(name).jobs.alone('start', work)),
  )
  expect(results).toEqual(['done', 'done', 'done'])
  expect(counts).toEqual([1, 1, 1])
})
