import type { Nodes } from '../core/nodes.ts'
import { createBuckets } from './buckets.ts'
import type { Ask } from './connection.ts'
import { createDevicePresence } from './device-presence.ts'
import { forgetEveryMinute } from './forget.ts'
import { createJobs } from './jobs.ts'
import { createSharedUploads } from './uploads.ts'

const useUp = 'insert into quayside."usedTicket" (id) values ($1) on conflict (id) do nothing'

const clock = `select extract(epoch from clock_timestamp())::float8 * 1000 as now`

const waiting = `select count(*)::int4 as transactions,
  coalesce(extract(epoch from max(clock_timestamp() - query_start)) * 1000, 0)::float8 as longest
  from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Makes what this server shares with the others on its database; `node` is its name among them. */
export function createNodes(ask: Ask, node: string): Nodes & { close(): Promise<void> } {
  const devices = createDevicePresence(ask, node)
  const stopForgetting = forgetEveryMinute(ask)
  return {
    ...createJobs(ask, node),
    buckets: createBuckets(ask),
    devices,
    uploads: createSharedUploads(ask),
    spend: async (id) => (await ask({ text: useUp, values: [id] })).rowCount === 1,
    async clockAheadMs() {
      const before = Date.now()
      const { rows } = await ask({ text: clock, values: [] })
      // The database looked at its clock somewhere between the question and the answer.
      return Math.round((before + Date.now()) / 2 - Number(rows[0]?.['now']))
    },
    async lockWaits() {
      const { rows } = await ask({ text: waiting, values: [] })
      return { transactions: Number(rows[0]?.['transactions']), longestMs: Number(rows[0]?.['longest']) }
    },
    async close() {
      stopForgetting()
      await devices.close()
    },
  }
}
