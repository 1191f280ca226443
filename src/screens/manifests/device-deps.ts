import { mutate } from '../../changes/mutate.ts'
import { customerText } from '../../queries/customers.ts'
import { readManifestLine, readManifestName } from '../../queries/manifests.ts'
import { lookUp } from '../../queries/packages.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import type { CountDeps } from './count.ts'
import type { LoadDeps } from './load.ts'

/** The dependencies of both desks on a real device. */
export const loadDeps = (manifestId: string): LoadDeps => ({
  lookUp,
  add: (packageId) => mutate('manifest.addPackages', { manifestId, packageIds: [packageId] }),
  manifestName: readManifestName,
  customerOf: customerText,
})

export const countDeps = (manifestId: string): CountDeps => ({
  lookUp,
  lineOf: readManifestLine,
  receive: (packageId) =>
    mutate('manifest.countLine', { manifestId, lines: [{ packageId, arrival: 'Received' }] }),
  manifestName: readManifestName,
  customerOf: customerText,
  isLoading: isReplicaLoading,
})
