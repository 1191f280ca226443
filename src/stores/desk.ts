import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PackageDetails } from '#sync/entities/package.ts'
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
  readonly mode: Mode
  /** Who set it up; null: nobody yet. */
  readonly accountId: string | null
}

const cleared: Desk = {
  ...{ mode: 'rush', accountId: null },
  ...{ bin: '', condition: 'Sealed', branchId: null, manifestId: null },
}

/** The check-in desk as its person set it up: kept over reloads and restarts, and gone with their sign-out. */
export const useDesk = create<Desk>()(persist(() => cleared, { name: 'quayside-check-in', version: 1 }))

/** Whoever comes next starts with a desk of their own: a stack must not go to the bin of the one before. */
function follow({ session }: ReturnType<typeof useSessionStore.getState>): void {
  if (session && session.accountId !== useDesk.getState().accountId)
    useDesk.setState({ ...cleared, accountId: session.accountId })
}
useSessionStore.subscribe(follow)
follow(useSessionStore.getState())

export function setStack(stack: Partial<Stack>): void {
  useDesk.setState(stack)
}
export function setMode(mode: Mode): void {
  useDesk.setState({ mode })
}

/** Nothing of it stays on a shared device. */
export function forgetDesk(): void {
  useDesk.setState(cleared)
  useDesk.persist.clearStorage()
}
