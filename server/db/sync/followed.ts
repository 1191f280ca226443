import type { Kysely } from 'kysely'
import type { EntityName } from '#sync/entities/index.ts'
import type { Scope } from '#sync/policies/scope.ts'
import type { Database } from '../tables/schema.ts'

/** The keys of the rows in any of the scopes, for a filter of calls that answer what a device follows. */
export const keysInScopes = (db: Kysely<Database>, entity: EntityName, scopes: readonly Scope[]) =>
  db
    .selectFrom('syncRow')
    .innerJoin('syncScope', 'syncScope.scopeId', 'syncRow.scopeId')
    .where('syncScope.scope', 'in', scopes)
    .where('syncRow.tbl', '=', entity)
    .where('syncRow.op', '=', 1)
    .select('syncRow.pk')
