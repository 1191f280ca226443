import { useState } from 'react'
import type { Package, PackageDetails } from '#sync/entities/package.ts'
import { mutate } from './mutate.ts'
import { type KnownNames, useNames } from './names.ts'
import { usePackage } from './packages.ts'
import { ids } from './seams.ts'
import { discardRefused, type RefusedChange, retryRefused } from './sync-status.ts'

/** What a screen needs to let a person deal with a refused change. */
export interface RefusedHelp {
  /** The package as it stands now. */
  truth: Package | null
  names: KnownNames
  busy: boolean
  /** Why the last attempt did not work, in words; '' when it did. */
  problem: string
  actions: {
    discard: () => Promise<void>
    retry: (args?: unknown) => Promise<void>
    retryAsNew: () => Promise<void>
    update: (packageId: string, changes: Partial<PackageDetails>) => Promise<void>
  }
}

const idIn = (args: unknown, name: 'packageId' | 'accountId'): string | undefined => {
  const value =
    typeof args === 'object' && args !== null ? (args as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

export function useRefusedHelp(change: RefusedChange): RefusedHelp {
  const truth = usePackage(idIn(change.args, 'packageId') ?? '') ?? null
  const owners = [truth?.accountId, idIn(change.args, 'accountId')].filter((id) => typeof id === 'string')
  const names = useNames(owners)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Could not be saved on this device. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ truth, names, busy, problem },
    actions: {
      discard: () => act(() => discardRefused(change.uid)),
      retry: (args) => act(() => retryRefused(change.uid, args)),
      retryAsNew: () =>
        act(() =>
          retryRefused(change.uid, { ...(change.args as object), packageId: ids.next(), hawbNumber: null }),
        ),
      update: (packageId, changes) =>
        act(async () => {
          await mutate('package.update', { packageId, changes })
          await discardRefused(change.uid)
        }),
    },
  }
}
