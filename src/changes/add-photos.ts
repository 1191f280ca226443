import { mutate } from './mutate.ts'

/**
 * Queues photos of an existing package. They accompany a change without fields, so that they are saved in one durable
 * transaction like a check-in's.
 */
export async function addPhotos(packageId: string, photos: readonly Blob[]): Promise<void> {
  await mutate('package.update', { packageId, changes: {} }, { photos: [...photos], isForPhotos: true })
}
