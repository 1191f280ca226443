import { v7 as uuidv7 } from 'uuid'
import { receivePackage } from '../../changes/follow-manifest.ts'
import { mutate } from '../../changes/mutate.ts'
import { customerText } from '../../queries/customers.ts'
import { readManifestLine, readManifestName } from '../../queries/manifests.ts'
import { lookUpEverywhere } from '../../queries/other-offices.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import type { CountDeps } from './count/count.ts'
import type { LoadDeps } from './load/load.ts'

/** The dependencies of both desks on a real device. */
export const loadDeps = (manifestId: string): LoadDeps => ({
  lookUp: lookUpEverywhere,
  add: (packageId) => mutate('manifest.addPackages', { manifestId, packageIds: [packageId] }),
  manifestName: readManifestName,
  customerOf: customerText,
})

export const countDeps = (): CountDeps => ({
  lookUp: lookUpEverywhere,
  lineOf: readManifestLine,
  receive: receivePackage,
  newId: uuidv7,
  manifestName: readManifestName,
  customerOf: customerText,
  isLoading: isReplicaLoading,
})
