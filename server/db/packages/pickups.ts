import { type SqlBool, sql } from 'kysely'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Tables } from '../core/reading/reads.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import { columnsOf, decode } from '../core/rows.ts'

const columns = columnsOf('package').map((name) => `package.${name}` as const)

/** Packages with a plan, which the index holds alone. */
const isAnnounced = sql<SqlBool>`"package"."pickup" <> 'null'`

/** The announced packages with their pickup office, of one office or of all. */
const packagesWithPlan = queryOf(
  (db, { branchId }: { branchId: string | null }) => {
    const rows = db
      .selectFrom('package')
      .leftJoin('account', 'account.accountId', 'package.accountId')
      .where(isAnnounced)
      .where('package.deletedAt', 'is', null)
      .select(columns)
      .select((eb) => eb.fn.coalesce('package.branchId', 'account.branchId').as('officeId'))
    return branchId === null
      ? rows
      : rows.where((eb) => eb(eb.fn.coalesce('package.branchId', 'account.branchId'), '=', branchId))
  },
  ['branchId'],
)

export interface PackageAtOffice {
  readonly pkg: Package
  readonly officeId: string | null
}

export const announcedPackages = async (
  read: PreparedReads,
  branchId: string | null,
): Promise<PackageAtOffice[]> =>
  (await read.all(packagesWithPlan, { branchId })).map(({ officeId, ...row }) => ({
    pkg: decode('package', row),
    officeId,
  }))

/** The announced packages of a customer that have no office of their own: they are picked up at the customer's. */
export const announcedAtOwnOffice = async (db: Tables, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('package')
    .where(isAnnounced)
    .where('accountId', '=', accountId)
    .where('branchId', 'is', null)
    .where('deletedAt', 'is', null)
    .select('packageId')
    .execute()
  return rows.map(({ packageId }) => packageId)
}
