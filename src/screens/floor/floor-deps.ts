import type { Package } from '#sync/entities/packages/package.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import { isMissing, packageStateText } from '#sync/rules/packages/missing.ts'
import { mutate } from '../../changes/mutate.ts'
import { isOnShelf, readBin, readBranch, readPackagesOf } from '../../queries/bins.ts'
import { customerText } from '../../queries/customers.ts'
import { customerOfMailbox } from '../../queries/mailboxes.ts'
import { lookUpEverywhere } from '../../queries/other-offices.ts'
import { searchPackages } from '../../queries/package-search.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import { useSessionStore } from '../../stores/session.ts'
import type { LocateDeps } from './locate.ts'
import type { PutAwayDeps } from './put-away.ts'
import type { ShelfCountDeps } from './shelf-count.ts'

/** The dependencies of the three desks on a real device. */
export const hereId = (): string | null => useSessionStore.getState().session?.branchId ?? null

const branchName = async (branchId: string): Promise<string> =>
  (await readBranch(branchId))?.name ?? 'a branch not on this device'

/** Returns where the system expects the package to be. */
export async function whereIs(pkg: Package): Promise<string> {
  if (isEnded(pkg)) return packageStateText(pkg)
  if (pkg.status === 'Delivered') return `Handed over to ${pkg.deliveredTo || 'its owner'}`
  if (isMissing(pkg) || !isOnShelf(pkg)) return packageStateText(pkg)
  const branchId = pkg.placement?.branchId ?? null
  const bin = pkg.bin === '' ? 'In no bin' : `In ${binText(pkg.bin)}`
  return branchId !== null && branchId !== hereId() ? `${bin}, ${await branchName(branchId)}` : bin
}

export const putAwayDeps: PutAwayDeps = {
  lookUp: lookUpEverywhere,
  customerOf: customerText,
  here: () => readBranch(hereId()),
  branchName,
  put: async (packageId, bin) => (await mutate('package.putAway', { packageId, bin })).outcome,
}

export const shelfCountDeps: ShelfCountDeps = {
  lookUp: lookUpEverywhere,
  customerOf: customerText,
  expectedIn: (bin) => readBin(bin, hereId()),
  whereIs,
  isLoading: isReplicaLoading,
}

/** The limit for a list that a person looks through. */
const maxResults = 50

export const locateDeps: LocateDeps = {
  lookUp: lookUpEverywhere,
  customerOf: customerText,
  whereIs,
  inBin: (bin) => readBin(bin, hereId()),
  mailbox: customerOfMailbox,
  isLoading: isReplicaLoading,
  packagesOf: readPackagesOf,
  search: async (text) => (await searchPackages(text, maxResults)).filter(({ deletedAt }) => !deletedAt),
}
