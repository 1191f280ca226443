import type { EntityName, RowOf } from '#sync/entities/index.ts'
import type { StoredColumns } from './columns.gen.ts'

type Scalar = string | number | null

/** How a field is stored: text and numbers unchanged, booleans as 0 and 1, everything nested as JSON text. */
type Stored<T, Column> = [T] extends [boolean | null]
  ? 0 | 1 | Extract<T, null>
  : [T] extends [Scalar]
    ? T
    : Column

export type TableOf<E extends EntityName> = {
  [F in keyof RowOf<E>]: Stored<RowOf<E>[F], F extends keyof StoredColumns[E] ? StoredColumns[E][F] : never>
}

export interface PackageOwnColumns {
  /** Ties a package to its text in the search index; survives VACUUM, which bare row ids do not. */
  rowNumber: number
  /** 1 for packages from before there were expected days, until the server has worked them out. */
  expectedPending: 0 | 1
}

export type EntityTables = { [E in Exclude<EntityName, 'package'>]: TableOf<E> } & {
  package: TableOf<'package'> & PackageOwnColumns
  /** `package.codes`, one row each. */
  packageCode: { code: string; packageId: string }
  /** The living packages, counted; kept by triggers. */
  packageTally: { status: RowOf<'package'>['status']; archived: 0 | 1; n: number }
}
