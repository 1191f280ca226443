import { sql } from 'kysely'
import { goneStates } from '#sync/entities/packages/package-state.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { queryOf } from '../core/reading/statements.ts'
import { isGoneAs } from './in-states.ts'

interface GoneQuestion {
  readonly archived?: boolean | undefined
  readonly status?: PackageStatus | undefined
}

/** Counts the packages that are gone and had this status last, which the tally counts in it. */
export const goneInStatus = queryOf((db, { archived, status }: GoneQuestion) =>
  db
    .selectFrom('package')
    .where('deletedAt', 'is', null)
    .where(isGoneAs(goneStates.map((state) => sql.lit(state))))
    .where('status', '=', status ?? 'Delivered')
    .$if(archived === false, (query) => query.where('archivedAt', 'is', null))
    .select((eb) => eb.fn.countAll<number>().as('n')),
)
