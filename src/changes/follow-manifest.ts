import type { Manifest, ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { leftBehind } from '#sync/rules/packages/left-behind.ts'
import { readManifestRow } from '../queries/manifests.ts'
import { readPackage } from '../queries/packages.ts'
import { mutate } from './mutate.ts'

interface Counted {
  readonly pkg: Package
  readonly line: Pick<ManifestLine, 'packageId' | 'manifestId' | 'arrival'>
  readonly manifest: Manifest | null | undefined
}

/** True for a package that was left behind and can be moved to where its manifest is. */
export const isBehindManifest = ({ pkg, line, manifest }: Counted): boolean =>
  manifest !== null && manifest !== undefined && leftBehind(pkg, line, manifest) === 'behind'

/**
 * Counts a package as received. One that was missing is where its manifest is, so it follows it immediately. The rows
 * are read after the count, because what a busy screen shows may be older than the last press.
 */
export async function receivePackage(line: Counted['line']): Promise<void> {
  const { manifestId, packageId } = line
  await mutate('manifest.countLine', { manifestId, lines: [{ packageId, arrival: 'Received' }] })
  if (line.arrival !== 'Missing') return
  const [pkg, manifest] = await Promise.all([readPackage(packageId), readManifestRow(manifestId)])
  if (pkg && isBehindManifest({ pkg, line: { ...line, arrival: 'Received' }, manifest }))
    await mutate('manifest.follow', { manifestId, packageIds: [packageId] })
}
