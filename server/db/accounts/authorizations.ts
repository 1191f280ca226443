import type { Kysely } from 'kysely'
import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const rows = (db: Tables) => db.selectFrom('authorization').select(['authorizationId', 'role', 'permission'])

export const listAuthorizations = (db: Tables): Promise<RoleAuthorization[]> =>
  rows(db).orderBy('role').orderBy('permission').execute()

export const findAuthorization = (
  db: Tables,
  authorizationId: string,
): Promise<RoleAuthorization | undefined> =>
  rows(db).where('authorizationId', '=', authorizationId).executeTakeFirst()

export const findAuthorizationFor = (
  db: Tables,
  role: Role,
  permission: Permission,
): Promise<RoleAuthorization | undefined> =>
  rows(db).where('role', '=', role).where('permission', '=', permission).executeTakeFirst()

export const insertAuthorization = async (db: Tables, input: RoleAuthorization): Promise<void> => {
  await db.insertInto('authorization').values(input).execute()
}

export async function changeAuthorization(db: Tables, input: RoleAuthorization): Promise<void> {
  const { authorizationId, role, permission } = input
  await db
    .updateTable('authorization')
    .where('authorizationId', '=', authorizationId)
    .set({ role, permission })
    .execute()
}

export const deleteAuthorization = async (db: Tables, authorizationId: string): Promise<void> => {
  await db.deleteFrom('authorization').where('authorizationId', '=', authorizationId).execute()
}
