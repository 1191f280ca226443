import type { Kysely } from 'kysely'
import type { Branch } from '#sync/entities/branch.ts'
import { decode } from './rows.ts'
import type { Database } from './schema.ts'

const living = (db: Kysely<Database>) => db.selectFrom('branch').where('deletedAt', 'is', null).selectAll()

export async function listBranches(db: Kysely<Database>): Promise<Branch[]> {
  const rows = await living(db).orderBy('name').execute()
  return rows.map((row) => decode('branch', row))
}

export async function findBranch(db: Kysely<Database>, branchId: string): Promise<Branch | null> {
  const row = await living(db).where('branchId', '=', branchId).executeTakeFirst()
  return row ? decode('branch', row) : null
}

/** What of a branch's is still there: it cannot be deleted while anything is. */
export async function usesOfBranch(db: Kysely<Database>, branchId: string) {
  const there = (yes: unknown) => yes !== undefined
  const account = await db
    .selectFrom('account')
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .select('accountId')
    .limit(1)
    .executeTakeFirst()
  const pkg = await db
    .selectFrom('package')
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .select('packageId')
    .limit(1)
    .executeTakeFirst()
  const manifest = await db
    .selectFrom('manifest')
    .where((eb) => eb.or([eb('originBranchId', '=', branchId), eb('destinationBranchId', '=', branchId)]))
    .where('deletedAt', 'is', null)
    .select('manifestId')
    .limit(1)
    .executeTakeFirst()
  return { accounts: there(account), packages: there(pkg), manifests: there(manifest) }
}

export async function isBranchCodeTaken(
  db: Kysely<Database>,
  code: string,
  exceptBranchId: string,
): Promise<boolean> {
  const row = await living(db)
    .where('code', '=', code)
    .where('branchId', '!=', exceptBranchId)
    .executeTakeFirst()
  return row !== undefined
}
