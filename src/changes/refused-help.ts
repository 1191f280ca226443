import type { Package, PackageDetails } from '#sync/entities/packages/package.ts'
import type { resolutions } from '#sync/entities/packages/review.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { ids } from '../browser/seams.ts'
import { type KnownNames, useNames } from '../queries/known-names.ts'
import { usePackage } from '../queries/packages.ts'
import type { RefusedChange } from '../queries/sync-status.ts'
import { useAction } from '../ui/use-action.ts'
import { mutate } from './mutate.ts'
import { packageIdOf } from './package-of.ts'
import { discardRefused, retryRefused } from './refused.ts'

/** The data and actions by which a person settles a refused change. */
export interface RefusedHelp {
  /** The current version of the package. */
  truth: Package | null
  names: KnownNames
  busy: boolean
  /** The reason that the last attempt failed; empty if it didn't. */
  problem: string
  actions: {
    discard: () => Promise<void>
    retry: (args?: unknown) => Promise<void>
    retryAsNew: () => Promise<void>
    update: (packageId: string, changes: Partial<PackageDetails>) => Promise<void>
  }
}

const ownerIn = (args: unknown): string | undefined => {
  const value = isRecord(args) ? args['accountId'] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The office sees the refused change as a review with the same id, so settling it here removes it there too. */
async function settleReview(uid: string, resolution: (typeof resolutions)[number]): Promise<void> {
  try {
    await mutate('review.resolve', { reviewId: uid, resolution, changes: {} })
  } catch (error) {
    // Customers have no reviews, and this device may not have received it yet.
    if (!(error instanceof Refusal)) throw error
  }
}

export function useRefusedHelp(change: RefusedChange): RefusedHelp {
  const { uid, args } = change
  const truth = usePackage(packageIdOf(change) ?? '') ?? null
  const owners = [truth?.accountId, ownerIn(args)].filter((id) => typeof id === 'string')
  const names = useNames(owners)
  const { run, busy, problem } = useAction(
    async (resolution: (typeof resolutions)[number], work: () => Promise<unknown>) => {
      await work()
      await settleReview(uid, resolution)
    },
  )
  const newArgs = () => ({ ...(isRecord(args) ? args : {}), packageId: ids.next(), hawbNumber: null })
  return {
    truth,
    names,
    busy,
    problem,
    actions: {
      discard: () => run('keep', () => discardRefused(uid)),
      retry: (changedArgs) => run('replace', () => retryRefused(uid, changedArgs)),
      retryAsNew: () => run('replace', () => retryRefused(uid, newArgs())),
      update: (packageId, changes) =>
        run('merge', async () => {
          await mutate('package.update', { packageId, changes })
          await discardRefused(uid)
        }),
    },
  }
}
