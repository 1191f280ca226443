import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs, secondMs } from '#sync/lib/durations.ts'
import type { Job, Jobs } from '../core/nodes.ts'
import type { Ask } from './connection.ts'

/** A server that has not renewed its lease within this time has stopped. */
export const leaseMs = minuteMs
const renewEveryMs = leaseMs / 4
const lookEveryMs = 20 * secondMs
const waitMs = 500

const span = (parameter: string): string => `${parameter} * interval '1 millisecond'`
const now = 'clock_timestamp()'

/** The first server to ask for a job says when it is due. */
const announce = `insert into quayside."job" (name, "dueAt", "leaseUntil", node)
  values ($1, ${now} + ${span('$2::float8')}, ${now}, '') on conflict (name) do nothing`

/** The row is locked by the update, so a second server that asks at the same moment sees the lease of the first. */
const lease = `update quayside."job" set "leaseUntil" = ${now} + ${span('$2::float8')}, node = $3
  where name = $1 and "dueAt" <= ${now} and "leaseUntil" <= ${now} returning name`

const renew = `update quayside."job" set "leaseUntil" = ${now} + ${span('$2::float8')} where name = $1 and node = $3`

/** Only the holder of the lease ends it: one that was away for too long has lost it. */
const end = `update quayside."job" set "dueAt" = ${now} + ${span('$2::float8')}, "leaseUntil" = ${now}, node = ''
  where name = $1 and node = $3`

/** Jobs of several servers, each done by the server that leases it first when it is due. */
export function createJobs(ask: Ask, node: string): Jobs {
  const holder = (): string => `${node} ${crypto.randomUUID()}`

  /** Does the work while it holds the lease; answers whether it got it. */
  async function runUnderLease(name: string, restMs: number, work: () => Promise<void>): Promise<boolean> {
    const holderName = holder()
    if ((await ask({ text: lease, values: [name, leaseMs, holderName] })).rowCount !== 1) return false
    const renewal = setInterval(() => {
      // A renewal that fails is tried again before the lease is over.
      void ask({ text: renew, values: [name, leaseMs, holderName] }).catch(() => undefined)
    }, renewEveryMs)
    try {
      await work()
    } finally {
      clearInterval(renewal)
      await ask({ text: end, values: [name, restMs, holderName] })
    }
    return true
  }

  async function runIfDue({ name, everyMs, firstAfterMs, run, fail }: Job): Promise<void> {
    await ask({ text: announce, values: [name, firstAfterMs] })
    await runUnderLease(name, everyMs, () =>
      run().then(
        () => undefined,
        (error: unknown) => fail(error),
      ),
    )
  }

  return {
    schedule(job, timers) {
      let isRunning = false
      const look = () => {
        if (isRunning) return
        isRunning = true
        runIfDue(job)
          .catch(job.fail)
          .finally(() => {
            isRunning = false
          })
      }
      const stops = [timers.soon(look), timers.every(Math.min(job.everyMs, lookEveryMs), look)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async alone<T>(name: string, work: () => Promise<T>) {
      await ask({ text: announce, values: [name, 0] })
      const results: T[] = []
      const workOnce = async () => {
        results.push(await work())
      }
      while (!(await runUnderLease(name, 0, workOnce))) await sleep(waitMs)
      const [result] = results
      return result as T
    },
  }
}
