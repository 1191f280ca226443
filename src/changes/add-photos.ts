import { mutate } from './mutate.ts'

/**
 * Queues photos of a package that is there already. They travel behind a change that changes nothing, so that they are
 * saved in one durable transaction like those of a check-in.
 */
export async function addPhotos(packageId: string, photos: readonly Blob[]): Promise<void> {
  await mutate('package.update', { packageId, changes: {} }, { photos: [...photos], isForPhotos: true })
}
