import type { Seams } from '../core/seams.ts'
import type { Db } from '../db/core/open.ts'

/** What a change of the data needs. */
export interface ChangeDeps extends Seams {
  readonly db: Db
}
