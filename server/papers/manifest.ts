import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import { branchNames, namesOf } from '../db/accounts/account-names.ts'
import type { LongReader } from '../db/core/open.ts'
import { findManifest, linesOf } from '../db/packages/manifests.ts'
import { packagesOfManifest } from '../db/packages/packages.ts'
import type { Brand } from '../documents/brand.ts'
import { manifestPdf } from '../documents/manifest.ts'

export interface ManifestAsk {
  readonly manifestId: string
  readonly brand: Brand
  /** ISO. */
  readonly madeAt: string
}

/** A manifest with all its packages, read and drawn. Thousands of packages take seconds, so a thread does it. */
export async function drawManifest(db: LongReader['reader'], { manifestId, brand, madeAt }: ManifestAsk) {
  const manifest = await findManifest(db, manifestId)
  if (!manifest) throw noSuchManifest()
  const packages = await packagesOfManifest(db, manifestId)
  const arrivals = new Map((await linesOf(db, manifestId)).map((line) => [line.packageId, line.arrival]))
  const owners = await namesOf(
    db,
    packages.map(({ accountId }) => accountId),
  )
  const branches = await branchNames(db)
  return manifestPdf({
    brand,
    manifest,
    madeAt,
    origin: branches.get(manifest.originBranchId ?? '')?.name ?? '',
    destination: branches.get(manifest.destinationBranchId ?? '')?.name ?? '',
    totals: manifest.totals,
    rows: packages.map((pkg) => ({
      package: pkg,
      owner: owners.get(pkg.accountId ?? '') ?? null,
      arrival: arrivals.get(pkg.packageId) ?? '',
    })),
  })
}
