import type { ImportLine } from '#sync/rules/import/limits.ts'
import type { ReadRow } from '#sync/rules/import/problems.ts'

/** Reads rows one after the other; each reports its problems when its turn comes. */
export interface RowCheck<T> {
  read(line: ImportLine): ReadRow<T>
  /** The row was created: a later one can't be the same. */
  note(value: T): void
}
