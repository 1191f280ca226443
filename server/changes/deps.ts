import type { Seams } from '../core/seams.ts'
import type { Db } from '../db/core/open.ts'

/** The dependencies of changing data. */
export interface ChangeDeps extends Seams {
  readonly db: Db
}
