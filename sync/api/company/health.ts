import * as z from 'zod'
import { Timestamp } from '../../entities/fields.ts'
import { row } from '../row.ts'

export const Health = z.object({
  /** "Healthy" only if the database can be written. */
  status: z.enum(['Healthy', 'Unhealthy']),
  /** The problem, and what still works, for people; null if there is none. */
  reason: z.string().nullable(),
  /** The server's automatic backups; null if it makes none. A failed backup doesn't make the server unhealthy. */
  backup: z.object({ lastAt: Timestamp.nullable(), failed: z.boolean() }).nullable(),
  /** The number of files that rows name and the server has no bytes of; null before the first look. */
  missingFiles: z.number().nullable(),
  /** The number of files with older entries of the audit that are missing or damaged; null before the first look. */
  damagedAuditFiles: z.number().nullable(),
  version: z.string(),
  /** Null while the database cannot be read. */
  epoch: z.string().nullable(),
  serverTime: Timestamp,
  /** The public address to try if this server doesn't answer. */
  pingUrl: z.string(),
  /** True if the demo company's accounts work here; the login page then offers them. */
  demo: z.boolean(),
})

const unwellQuery = z.object({ unwell: z.literal('404').optional() })

export const health = {
  'health.get': row({
    method: 'GET',
    path: '/health',
    who: 'public',
    summary:
      'Whether the server can store changes: 200 when it can, else 503, or 404 if asked so: some load balancers then let it finish what it has.',
    query: unwellQuery,
    reply: Health,
  }),
  'health.ready': row({
    method: 'GET',
    path: '/health/ready',
    who: 'public',
    summary:
      'Whether a load balancer should send requests here: 200 while the server can read the database and is not being stopped, else 503, or 404 if asked so.',
    query: unwellQuery,
    reply: z.object({ ready: z.boolean(), reason: z.string().nullable() }),
  }),
  'health.live': row({
    method: 'GET',
    path: '/health/live',
    who: 'public',
    summary:
      'Whether the process answers at all, without a look at the database. A supervisor restarts one that does not.',
    reply: z.object({ live: z.literal(true) }),
  }),
  'health.openapi': row({
    method: 'GET',
    path: '/api/openapi.json',
    who: 'public',
    summary: 'This description.',
    reply: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  }),
}
