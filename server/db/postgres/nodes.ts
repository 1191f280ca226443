import type { Nodes } from '../core/nodes.ts'
import { createBuckets } from './buckets.ts'
import type { Ask } from './connection.ts'
import { createJobs } from './jobs.ts'

/** What this server shares with the others on its database; `node` is its name among them. */
export const createNodes = (ask: Ask, node: string): Nodes => ({
  ...createJobs(ask, node),
  buckets: createBuckets(ask),
})
