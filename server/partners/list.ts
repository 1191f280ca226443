import type * as z from 'zod'
import type { PartnerPackage, partner } from '#sync/api/partners/partner.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { namesOf } from '../db/accounts/account-names.ts'
import { findDeletedPackage, findPackagesByIds } from '../db/packages/packages.ts'
import { ownReportsPage } from '../db/partners/partner-packages.ts'
import { toPartnerPackage } from './package-view.ts'

type Query = z.output<(typeof partner)['partner.packages']['query']>
type Db = AccountDeps['db']

/** The packages by the ids of reports: one that was merged or packed into another is that one, and a deleted one is itself. */
async function packagesByReport({ reads }: Db, packageIds: readonly string[]): Promise<Map<string, Package>> {
  const packages = new Map<string, Package>()
  for (const pkg of await findPackagesByIds(reads.kysely, packageIds))
    for (const { packageId } of [...contentsOf(pkg), pkg]) packages.set(packageId, pkg)
  for (const packageId of packageIds) {
    if (packages.has(packageId)) continue
    const deletedPkg = await findDeletedPackage(reads, packageId)
    if (deletedPkg) packages.set(packageId, deletedPkg)
  }
  return packages
}

/**
 * A page of a key's own packages. The cursor is a reference, so that a package that changes while pages are read is neither
 * left out nor twice.
 */
export async function listReported(
  db: Db,
  { accountId: apiKeyId }: Actor,
  { updatedSince = '', cursor = '', limit }: Query,
): Promise<{ packages: PartnerPackage[]; next: string | null }> {
  const question = { apiKeyId, after: cursor, updatedSince, limit: limit + 1 }
  const reports = await db.reads.all(ownReportsPage, question)
  const page = reports.slice(0, limit)
  const packages = await packagesByReport(
    db,
    page.map(({ packageId }) => packageId),
  )
  const owners = await namesOf(
    db.reads.kysely,
    [...packages.values()].map(({ accountId }) => accountId),
  )
  return {
    packages: page.flatMap(({ reference, packageId }) => {
      const pkg = packages.get(packageId)
      const mailbox = owners.get(pkg?.accountId ?? '')?.mailbox ?? null
      return pkg ? [toPartnerPackage(pkg, { reference, mailbox })] : []
    }),
    next: reports.length > limit ? (page.at(-1)?.reference ?? null) : null,
  }
}
