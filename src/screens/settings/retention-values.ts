import {
  periodProblem,
  type RetentionName,
  type RetentionPeriods,
  retentionNames,
} from '#sync/entities/company/retention.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { recordOf } from '#sync/lib/record-of.ts'

/** The periods as typed. */
export type RetentionValues = Record<RetentionName, string>

export const toRetentionValues = ({ retention }: Settings): RetentionValues =>
  recordOf(retentionNames, (kind) => String(retention[kind] ?? 0))

const daysOf = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** The problem of each period, as a sentence next to its field. */
export function checkRetention(values: RetentionValues): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const kind of retentionNames) {
    const problem = periodProblem(kind, daysOf(values[kind]))
    if (problem) problems[kind] = `It ${problem}.`
  }
  return problems
}

export const readRetention = (values: RetentionValues): RetentionPeriods =>
  recordOf(retentionNames, (kind) => daysOf(values[kind]))
