import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PackageDetails } from '#sync/entities/packages/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { persistOptions } from './kept-storage.ts'
import { useSessionStore } from './session.ts'

/** The settings for a stack of packages. */
export interface Stack {
  readonly bin: string
  readonly condition: PackageDetails['condition']
  readonly branchId: string | null
  readonly manifestId: string | null
}

export type Mode = 'rush' | 'full'

interface Desk extends Stack {
  /** The number of packages checked in since the stack was set up. */
  readonly count: number
  readonly mode: Mode
  /** The person who set up the desk; null before the first. */
  readonly accountId: string | null
}

const emptyDesk: Desk = {
  mode: 'rush',
  accountId: null,
  count: 0,
  bin: '',
  condition: 'Sealed',
  branchId: null,
  manifestId: null,
}

/** The check-in desk as its person set it up: survives reloads and restarts, and is deleted at their logout. */
export const useDesk = create<Desk>()(persist(() => emptyDesk, persistOptions('quayside-check-in')))

/** The next person starts with their own desk, because their packages must not go to the previous person's bin. */
function follow({ session }: ReturnType<typeof useSessionStore.getState>): void {
  if (session && session.accountId !== useDesk.getState().accountId)
    useDesk.setState({ ...emptyDesk, accountId: session.accountId })
}

/** Follows the session until the returned function is called. */
export function keepDeskToPerson(): () => void {
  follow(useSessionStore.getState())
  return useSessionStore.subscribe(follow)
}

/** A change of destination or condition starts a new stack, which is counted from zero. */
export function setStack(stack: Partial<Stack>): void {
  useDesk.setState((desk) => {
    const isSame = namesIn(stack).every((name) => desk[name] === stack[name])
    return isSame ? desk : { ...stack, count: 0 }
  })
}
export function startStack(): void {
  useDesk.setState({ count: 0 })
}
/** Counts a check-in, or its undo. */
export function countCheckIn(by: 1 | -1): void {
  useDesk.setState(({ count }) => ({ count: Math.max(0, count + by) }))
}
export function setMode(mode: Mode): void {
  useDesk.setState({ mode })
}

/** Nothing of the desk stays on a shared device. */
export function forgetDesk(): void {
  useDesk.setState(emptyDesk)
  useDesk.persist.clearStorage()
}
