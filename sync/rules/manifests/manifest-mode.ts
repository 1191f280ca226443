import type { Manifest } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import { byMode } from '../../entities/packages/shipping-mode.ts'

/** Returns true if a package is to travel by the other mode than a manifest. Without a choice it fits both. */
export const isOtherMode = ({ mode }: Pick<Package, 'mode'>, manifest: Pick<Manifest, 'mode'>): boolean =>
  (mode ?? manifest.mode) !== manifest.mode

/** The sentence for a package on its way onto a manifest of the other mode. */
export const otherModeText = (
  { trackingNumber, mode }: Pick<Package, 'trackingNumber' | 'mode'>,
  manifest: Pick<Manifest, 'number' | 'mode'>,
): string =>
  `${trackingNumber} goes ${byMode[mode ?? manifest.mode]}, and ${manifest.number ? `manifest ${manifest.number}` : 'this manifest'} goes ${byMode[manifest.mode]}.`
