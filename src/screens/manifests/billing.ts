import type { Manifest } from '#sync/entities/manifest.ts'
import { manifestAllows } from '#sync/entities/manifest-status.ts'
import { isToBill } from '#sync/rules/to-bill.ts'
import type { ManifestItem } from '../../queries/manifests.ts'

/** Once a manifest is in Jamaica, what it brought can be billed. */
const billedIn: readonly Manifest['status'][] = manifestAllows.counting.in

export const isBillable = ({ status }: Pick<Manifest, 'status'>): boolean => billedIn.includes(status)

/** A package that this device does not have was delivered long ago; the server bills it all the same. */
export const isItemToBill = ({ pkg }: ManifestItem): boolean => pkg !== null && isToBill(pkg)
