import type { Nodes } from '../core/nodes.ts'
import { createBuckets } from './buckets.ts'
import type { Ask } from './connection.ts'
import { createDevicePresence } from './device-presence.ts'
import { forgetEveryMinute } from './forget.ts'
import { createJobs } from './jobs.ts'
import { createSharedUploads } from './uploads.ts'

const useUp = 'insert into quayside."usedTicket" (id) values ($1) on conflict (id) do nothing'

const clock = `select extract(epoch from clock_timestamp())::float8 * 1000 as now`

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
    async close() {
      stopForgetting()
      await devices.close()
    },
  }
}
