import { type ManifestTotals, noTotals } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'

/** The share of a package in its manifest's totals, in hundredths of pounds because binary fractions drift. */
function shareOf(pkg: Package): ManifestTotals {
  const { pieces, weightLb, declaredValueUsdCents } = pkg
  return {
    packages: 1,
    pieces,
    weightLb: weightLb ?? 0,
    unweighed: weightLb === null ? 1 : 0,
    declaredValueUsdCents: declaredValueUsdCents ?? 0,
  }
}

const inHundredths = (pounds: number): number => Math.round(pounds * 100)

const plus = (totals: ManifestTotals, share: ManifestTotals, sign: 1 | -1): ManifestTotals => ({
  packages: totals.packages + sign * share.packages,
  pieces: totals.pieces + sign * share.pieces,
  weightLb: (inHundredths(totals.weightLb) + sign * inHundredths(share.weightLb)) / 100,
  unweighed: totals.unweighed + sign * share.unweighed,
  declaredValueUsdCents: totals.declaredValueUsdCents + sign * share.declaredValueUsdCents,
})

const manifestOf = (pkg: Package | undefined): string | null =>
  pkg && !pkg.deletedAt ? pkg.manifestId : null

const isSame = (a: ManifestTotals, b: ManifestTotals): boolean =>
  a.packages === b.packages &&
  a.pieces === b.pieces &&
  a.weightLb === b.weightLb &&
  a.unweighed === b.unweighed &&
  a.declaredValueUsdCents === b.declaredValueUsdCents

/**
 * Keeps the totals of manifests, in the commit that changes a package on one. It adds the differences, because a
 * manifest with thousands of packages would be summed again for each scan.
 */
export async function keepManifestTotals(tx: ServerTx): Promise<void> {
  const differences = new Map<string, ManifestTotals>()
  const add = (pkg: Package | undefined, sign: 1 | -1): void => {
    const manifestId = manifestOf(pkg)
    if (pkg && manifestId !== null)
      differences.set(manifestId, plus(differences.get(manifestId) ?? noTotals, shareOf(pkg), sign))
  }
  for (const { entity, id, row } of tx.written())
    if (entity === 'package') {
      add(await tx.stored('package', id), -1)
      add(row, 1)
    }
  for (const [manifestId, difference] of differences) {
    const manifest = await tx.get('manifest', manifestId)
    if (!manifest || isSame(difference, noTotals)) continue
    await tx.put('manifest', { ...manifest, totals: plus(manifest.totals, difference, 1) })
  }
}
