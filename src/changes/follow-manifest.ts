import type { Manifest, ManifestLine } from '#sync/entities/manifest.ts'
import type { Package } from '#sync/entities/package.ts'
import { leftBehind } from '#sync/rules/left-behind.ts'
import { mutate } from './mutate.ts'

interface Counted {
  readonly pkg: Package
  readonly line: Pick<ManifestLine, 'packageId' | 'manifestId' | 'arrival'>
  readonly manifest: Manifest | null | undefined
}

/** True for a package that was left behind and can be moved to where its manifest is. */
export const isBehindManifest = ({ pkg, line, manifest }: Counted): boolean =>
  manifest !== null && manifest !== undefined && leftBehind(pkg, line, manifest) === 'behind'

/** Counts a package as received. One that was missing is where its manifest is, so it follows it at once. */
export async function receivePackage({ pkg, line, manifest }: Counted): Promise<void> {
  const { manifestId, packageId } = line
  await mutate('manifest.countLine', { manifestId, lines: [{ packageId, arrival: 'Received' }] })
  if (
    line.arrival === 'Missing' &&
    isBehindManifest({ pkg, line: { ...line, arrival: 'Received' }, manifest })
  )
    await mutate('manifest.follow', { manifestId, packageIds: [packageId] })
}
