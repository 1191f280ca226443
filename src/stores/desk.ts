import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PackageDetails } from '#sync/entities/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { keptIn } from './kept-storage.ts'
import { useSessionStore } from './session.ts'

/** What is set once for a stack of packages. */
export interface Stack {
  readonly bin: string
  readonly condition: PackageDetails['condition']
  readonly branchId: string | null
  readonly manifestId: string | null
}

export type Mode = 'rush' | 'full'

interface Desk extends Stack {
  /** How many packages were checked in since the stack was set up. */
  readonly count: number
  readonly mode: Mode
  /** Who set it up; null: nobody yet. */
  readonly accountId: string | null
}

const cleared: Desk = {
  ...{ mode: 'rush', accountId: null, count: 0 },
  ...{ bin: '', condition: 'Sealed', branchId: null, manifestId: null },
}

/** The check-in desk as its person set it up: kept over reloads and restarts, and gone with their sign-out. */
export const useDesk = create<Desk>()(persist(() => cleared, keptIn('quayside-check-in')))

/** Whoever comes next starts with a desk of their own: a stack must not go to the bin of the one before. */
function follow({ session }: ReturnType<typeof useSessionStore.getState>): void {
  if (session && session.accountId !== useDesk.getState().accountId)
    useDesk.setState({ ...cleared, accountId: session.accountId })
}

/** From now on, until the returned function is called. */
export function keepDeskToPerson(): () => void {
  follow(useSessionStore.getState())
  return useSessionStore.subscribe(follow)
}

/** What goes somewhere else, or in another state, is another stack: it is counted from the start. */
export function setStack(stack: Partial<Stack>): void {
  useDesk.setState((desk) => {
    const isSame = namesIn(stack).every((name) => desk[name] === stack[name])
    return isSame ? desk : { ...stack, count: 0 }
  })
}
export function startStack(): void {
  useDesk.setState({ count: 0 })
}
/** One more was checked in, or one less after it was taken back. */
export function countCheckIn(by: 1 | -1): void {
  useDesk.setState(({ count }) => ({ count: Math.max(0, count + by) }))
}
export function setMode(mode: Mode): void {
  useDesk.setState({ mode })
}

/** Nothing of it stays on a shared device. */
export function forgetDesk(): void {
  useDesk.setState(cleared)
  useDesk.persist.clearStorage()
}
