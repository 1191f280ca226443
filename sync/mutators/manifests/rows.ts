import type { Machine } from '../../entities/machine.ts'
import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import {
  type ManifestAction,
  manifestAllows,
  manifestStatusText,
  manifestSteps,
} from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { mustBeIn } from '../../rules/packages/transitions.ts'
import type { Tx } from '../../tx.ts'

export const manifestMachine: Machine<Manifest['status']> = { steps: manifestSteps, text: manifestStatusText }

export const noSuchManifest = () => new Refusal('not-found', 'Manifest not found. It may have been deleted.')

/** The manifest at the beginning of a sentence. A manifest that is only on a device has no number yet. */
export const manifestName = ({ number }: Pick<Manifest, 'number'>): string =>
  number ? `Manifest ${number}` : 'This manifest'

/** The manifest inside a sentence. */
export const manifestInside = ({ number }: Pick<Manifest, 'number'>): string =>
  number ? `manifest ${number}` : 'a manifest that has no number yet'

export async function mustFindManifest(tx: Tx, manifestId: string): Promise<Manifest> {
  const row = await tx.get('manifest', manifestId)
  if (!row || row.deletedAt) throw noSuchManifest()
  return row
}

/** Refuses an action that the manifest's status doesn't allow. */
export const mustAllow = (manifest: Pick<Manifest, 'number' | 'status'>, action: ManifestAction): void =>
  mustBeIn(manifestMachine, manifestName(manifest), manifest.status, manifestAllows[action])

/** The lines of the packages that are on the manifest now. */
export const linesOn = async (tx: Tx, manifestId: string): Promise<ManifestLine[]> =>
  (await tx.find('manifestLine', 'manifestId', manifestId)).filter((line) => !line.deletedAt)

/** The packages of lines, as far as this side has them. */
export async function packagesOf(tx: Tx, lines: readonly ManifestLine[]): Promise<Package[]> {
  const packages: Package[] = []
  for (const { packageId } of lines) {
    const row = await tx.get('package', packageId)
    if (row && !row.deletedAt) packages.push(row)
  }
  return packages
}

export async function takeOff(tx: Tx, line: ManifestLine, now: string): Promise<void> {
  await tx.put('manifestLine', { ...line, updatedAt: now, deletedAt: now })
  const pkg = await tx.get('package', line.packageId)
  if (pkg?.manifestId === line.manifestId)
    await tx.put('package', { ...pkg, manifestId: null, updatedAt: now })
}
