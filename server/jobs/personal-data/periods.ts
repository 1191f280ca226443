import { type RetentionPeriods, retentionKindOf, retentionNames } from '#sync/entities/company/retention.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { Env } from '../../core/env.ts'
import type { Befores } from '../../db/retention/queries.ts'

/** The periods that apply: the office's, else those of the environment, else the defaults. */
export function periodsOf(
  { retention }: Pick<Settings, 'retention'>,
  { keep }: Pick<Env, 'keep'>,
): RetentionPeriods {
  const { messages, notices, sessions, replacedInvoices } = keep
  const ofOperator: Partial<RetentionPeriods> = {
    messages,
    notices,
    sessions,
    replacedInvoices,
    webhookEvents: messages,
  }
  return recordOf(retentionNames, (kind) => retention[kind] ?? ofOperator[kind] ?? retentionKindOf(kind).days)
}

/** A period of zero days keeps data permanently, except that of customers who were erased. */
const firstMoment = isoOf(0)

/** The moments before which data is past its time. */
export const beforesOf = (periods: RetentionPeriods, now: number): Befores =>
  recordOf(retentionNames, (kind) => (periods[kind] > 0 ? isoOf(now - periods[kind] * dayMs) : firstMoment))
