import type { Account } from '#sync/entities/accounts/account.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Manifest, ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import type { PackageImage } from '#sync/entities/packages/package-image.ts'
import type { DatabaseReader } from './truth.ts'
import type { Verdict } from './verdict.ts'

const listOf = (ids: Iterable<string | null>): string =>
  [...new Set(ids)]
    .filter((id) => id !== null)
    .sort()
    .join(' ')

/**
 * The offices of every row, worked out once more by hand from what decides them, because what devices hold follows from
 * the offices that the server has written.
 */
export function checkOffices({ truth }: DatabaseReader, verdict: Verdict): void {
  const { rows } = truth()
  const rowsOf = <T>(entity: 'package' | 'branch' | 'account' | 'manifest') =>
    (rows.get(entity) ?? new Map()) as ReadonlyMap<string, T>
  const listOfEntity = <T>(entity: 'packageEvent' | 'packageImage' | 'manifestLine') =>
    [...(rows.get(entity)?.values() ?? [])] as unknown as readonly T[]
  const packages = rowsOf<Package>('package')
  const branches = rowsOf<Branch>('branch')
  const manifests = rowsOf<Manifest>('manifest')
  const judge = (subject: string, { offices }: { readonly offices: readonly string[] }, right: string) => {
    if (listOf(offices) !== right)
      verdict.fail('offices', 'server', `${subject} is at [${listOf(offices)}], and not at [${right}]`)
  }
  const placeOf = (pkg: Package): string => {
    const { branchId, placement } = packages.get(pkg.mergedInto ?? '') ?? pkg
    const lyingAt = placement?.branchId ?? null
    return listOf([branchId, branches.get(lyingAt ?? '')?.kind === 'LocalOffice' ? lyingAt : null])
  }
  for (const [id, pkg] of packages) if (!pkg.deletedAt) judge(`The package ${id}`, pkg, placeOf(pkg))
  for (const part of [
    ...listOfEntity<PackageEvent>('packageEvent'),
    ...listOfEntity<PackageImage>('packageImage'),
  ]) {
    const pkg = packages.get(part.packageId)
    judge(`A part of the package ${part.packageId}`, part, pkg ? placeOf(pkg) : '')
  }
  for (const line of listOfEntity<ManifestLine>('manifestLine')) {
    const manifest = manifests.get(line.manifestId)
    const ends = [manifest?.originBranchId ?? null, manifest?.destinationBranchId ?? null]
    judge(`The line ${line.manifestLineId}`, line, listOf(ends))
  }
  const living = [...packages.values()].filter((pkg) => !pkg.deletedAt && !pkg.archivedAt)
  for (const [id, account] of rowsOf<Account>('account')) {
    const ownOffices = living.filter((pkg) => pkg.accountId === id).flatMap(({ offices }) => offices)
    judge(
      `The customer ${id}`,
      account,
      listOf(ownOffices.filter((officeId) => officeId !== account.branchId)),
    )
  }
}
