import * as z from 'zod'
import { Timestamp } from '../entities/fields.ts'
import { row } from './row.ts'

export const Health = z.object({
  /** "Healthy" only when the database can be written. */
  status: z.enum(['Healthy', 'Unhealthy']),
  /** What is wrong and what goes on, for people; null when nothing is. */
  reason: z.string().nullable(),
  /** The backups that the server makes by itself; null when it makes none. One that fails makes it not unhealthy. */
  backup: z.object({ lastAt: Timestamp.nullable(), failed: z.boolean() }).nullable(),
  version: z.string(),
  epoch: z.string(),
  serverTime: Timestamp,
  /** The public address to ask when this server does not answer. */
  pingUrl: z.string(),
  /** The demo company's sign-ins work here; the sign-in page then offers them. */
  demo: z.boolean(),
})

export const health = {
  'health.get': row({
    method: 'GET',
    path: '/health',
    who: 'public',
    summary: 'Whether the server can do its work: 200 when it can, 503 when it cannot.',
    reply: Health,
  }),
  'health.openapi': row({
    method: 'GET',
    path: '/api/openapi.json',
    who: 'public',
    summary: 'This description.',
    reply: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  }),
}
