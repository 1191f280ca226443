import type { Erasure } from '#sync/entities/accounts/erasure.ts'
import type { RetentionName } from '#sync/entities/company/retention.ts'

/** Records of data that was removed because its time was over, and of customers who asked for it. They aren't synced. */
export interface RetentionTables {
  retentionRun: RetentionRunTable
  erasure: Erasure
}

/** The latest removal of a kind of personal data. */
export interface RetentionRunTable {
  kind: RetentionName
  startedAt: string
  removed: number
  /** Null while it runs, or after a crash until it is gone on with. */
  endedAt: string | null
}
