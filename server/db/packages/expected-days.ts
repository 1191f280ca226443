import { type SqlBool, sql } from 'kysely'
import { onTheWayStatuses } from '#sync/rules/packages/shown-days.ts'
import { jsonField } from '../core/reading/sql-differences.ts'
import { query } from '../core/reading/statements.ts'

/**
 * The packages with days to show, as `shownDays` of the rules has it. The index `packageExpected` holds what the first
 * line lets pass.
 */
export const isAwaited = sql<SqlBool>`"deletedAt" is null and "expectedTo" is not null
  and "status" not in ('PreAlert', 'ReadyForPickup', 'Delivered')
  and ${jsonField('customs', 'state')} <> 'Hold' and coalesce("arrival", '') <> 'Missing'
  and coalesce(${jsonField('ending', 'status')}, 'Noticed') = 'Noticed'`

const statuses = [...onTheWayStatuses]

/** The packages whose days depend on the company's transit days. */
export const packagesOnTheWay = query()((db) =>
  db.selectFrom('package').where('status', 'in', statuses).where('deletedAt', 'is', null).select('packageId'),
)

/** The packages of an office, whose days depend on its opening days. */
export const branchPackagesOnTheWay = query<{ branchId: string }>()((db, param) =>
  db
    .selectFrom('package')
    .where('branchId', '=', param('branchId'))
    .where('status', 'in', statuses)
    .where('deletedAt', 'is', null)
    .select('packageId'),
)

/** Some of the packages from before there were expected days. */
export const pendingPackages = query<{ rows: number }>()((db, param) =>
  db.selectFrom('package').where('expectedPending', '=', 1).select('packageId').limit(param('rows')),
)

export const expectedDaysDone = query<{ packageId: string }>()((db, param) =>
  db.updateTable('package').set({ expectedPending: 0 }).where('packageId', '=', param('packageId')),
)
