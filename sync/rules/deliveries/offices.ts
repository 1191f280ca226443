import type { Package } from '../../entities/packages/package.ts'

const distinct = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].sort()

/** The offices of a package: where it is collected, and the local office in whose bin it lies. */
export const officesOf = (
  { branchId }: Pick<Package, 'branchId'>,
  /** Null if it lies in the warehouse or the head office, whose handhelds hold all packages. */
  localOfficeId: string | null,
): string[] => distinct([branchId, localOfficeId])

/** The offices of a customer besides their own: those of their packages in hand. */
export const officesAway = (
  home: string | null,
  packages: readonly Pick<Package, 'offices' | 'deletedAt' | 'archivedAt'>[],
): string[] =>
  distinct(
    packages.flatMap(({ offices, deletedAt, archivedAt }) => (deletedAt || archivedAt ? [] : offices)),
  ).filter((officeId) => officeId !== home)

/** The offices of a manifest, which its lines have as well. */
export const officesOfManifest = (manifest: {
  readonly originBranchId: string | null
  readonly destinationBranchId: string | null
}): string[] => distinct([manifest.originBranchId, manifest.destinationBranchId])
