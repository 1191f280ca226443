import type { Package } from '#sync/entities/packages/package.ts'
import { mutate } from '../../../changes/mutate.ts'
import { toastError, toastSuccess } from '../../../stores/notifications.ts'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'

/** Removes a package from an open manifest with a toast, but without a question, because a scan adds it again. */
export async function removeFromManifest(
  manifestId: string,
  pkg: Pick<Package, 'packageId' | 'trackingNumber'>,
): Promise<boolean> {
  try {
    await mutate('manifest.removePackages', { manifestId, packageIds: [pkg.packageId] })
    toastSuccess(`${pkg.trackingNumber} removed from this manifest`)
    return true
  } catch (error) {
    toastError('The package was not removed', notSavedText(error))
    return false
  }
}
