import * as z from 'zod'
import { retentionNames } from '../../entities/company/retention.ts'
import { Timestamp } from '../../entities/fields.ts'
import { row } from '../row.ts'

/** A kind of personal data, and what happens to it. */
export const RetentionState = z.object({
  kind: z.enum(retentionNames),
  /** 0: kept permanently. */
  days: z.int(),
  /** How many rows the next run would remove with this period. */
  due: z.int(),
  lastRunAt: Timestamp.nullable(),
  lastRemoved: z.int(),
})
export type RetentionState = z.infer<typeof RetentionState>

export const retention = {
  'retention.preview': row({
    method: 'GET',
    path: '/api/retention',
    who: 'admin',
    summary:
      'For how long each kind of personal data is kept, what the next run removes, and what the last one did.',
    reply: z.array(RetentionState),
  }),
}
