import type { OwnedPackage } from '#sync/api/packages/owned-package.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { project } from '#sync/policies/project.ts'
import { audienceOf } from '#sync/policies/scope.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { mapInTurns } from '../../core/in-turns.ts'
import type { Signed } from '../../core/signed.ts'
import { customersOf } from '../../db/accounts/account-names.ts'
import type { PreparedReads } from '../../db/core/reading/statements.ts'
import { findPackageById } from '../../db/packages/packages.ts'

/** The part of the rows that an actor may see: staff get the owners, customers don't get internal notes. */
async function projector(
  read: PreparedReads,
  actor: Actor,
  rows: readonly Package[],
): Promise<(row: Package) => OwnedPackage> {
  const audience = audienceOf(actor)
  if (audience === 'customer') return (row) => project('package', row, audience)
  const owners = await customersOf(
    read,
    rows.map(({ accountId }) => accountId),
  )
  return (row) => ({ ...row, customer: owners.get(row.accountId ?? '') ?? null })
}

export const toPackageRow = async (read: PreparedReads, actor: Actor, row: Package): Promise<OwnedPackage> =>
  (await projector(read, actor, [row]))(row)

export const toPackageRows = async (
  read: PreparedReads,
  actor: Actor,
  rows: readonly Package[],
): Promise<OwnedPackage[]> => mapInTurns(rows, await projector(read, actor, rows))

export const toPackagePage = async <P extends { readonly result: readonly Package[] }>(
  read: PreparedReads,
  actor: Actor,
  page: P,
) => ({ ...page, result: await toPackageRows(read, actor, page.result) })

/** A package in the answer to a change, which may be about one of another office. */
export const answeredRow = async (read: PreparedReads, actor: Actor, row: Package): Promise<OwnedPackage> =>
  actor.officeId === undefined || packagePolicy.canRead(actor, row)
    ? toPackageRow(read, actor, row)
    : beyondOffice(row)

/** The package after a change, for the reply. */
export async function ownedPackage(
  { db }: ChangeDeps,
  { actor }: Signed,
  packageId: string,
): Promise<OwnedPackage> {
  const pkg = must(await findPackageById(db.reads.kysely, packageId), 'the package that was written')
  return answeredRow(db.reads, actor, pkg)
}

/**
 * A package that the handheld of an office doesn't follow, for the person who scans the number on its box ([V13]): it
 * shows its status and its office, and nothing about its customer.
 */
export function beyondOffice(row: Package): OwnedPackage {
  return {
    ...blankPackage(row.packageId, row.createdAt),
    trackingNumber: row.trackingNumber,
    trackingNormalized: row.trackingNormalized,
    trackingAliases: row.trackingAliases,
    hawbNumber: row.hawbNumber,
    codes: row.codes,
    courier: row.courier,
    status: row.status,
    branchId: row.branchId,
    mode: row.mode,
    pieces: row.pieces,
    updatedAt: row.updatedAt,
    version: row.version,
    archivedAt: row.archivedAt,
    customer: null,
  }
}
