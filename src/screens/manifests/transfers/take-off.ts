import type { Package } from '#sync/entities/packages/package.ts'
import { mutate } from '../../../changes/mutate.ts'
import { toastError, toastSuccess } from '../../../stores/notifications.ts'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'

/** Takes a package off before it departs, with a toast, but without a question, because a scan loads it again. */
export async function takeOffTransfer(
  transferId: string,
  { packageId, trackingNumber }: Pick<Package, 'packageId' | 'trackingNumber'>,
): Promise<boolean> {
  try {
    await mutate('transfer.load', { transferId, packageIds: [], removedPackageIds: [packageId] })
    toastSuccess(`${trackingNumber} taken off this transfer`)
    return true
  } catch (error) {
    toastError('The package was not taken off', notSavedText(error))
    return false
  }
}
