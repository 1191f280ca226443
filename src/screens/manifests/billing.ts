import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { manifestAllows } from '#sync/entities/packages/manifest-status.ts'
import { isToBill } from '#sync/rules/prices/to-bill.ts'
import type { ManifestItem } from '../../queries/manifests.ts'

/** The packages of a manifest can be billed once it is in Jamaica. */
const billedIn: readonly Manifest['status'][] = manifestAllows.counting.in

export const isBillable = ({ status }: Pick<Manifest, 'status'>): boolean => billedIn.includes(status)

/** Leaves out packages that aren't on this device: they were delivered long ago, and the server bills them anyway. */
export const isItemToBill = ({ pkg }: ManifestItem): boolean => pkg !== null && isToBill(pkg)

/** Once every package is counted, what is still to bill is the manifest's next step. */
export const isBilledNext = (manifest: Pick<Manifest, 'status'>, items: readonly ManifestItem[]): boolean =>
  isBillable(manifest) && items.every(({ line }) => line.arrival !== 'Pending') && items.some(isItemToBill)
