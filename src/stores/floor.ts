import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from './kept-storage.ts'
import { useSessionStore } from './session.ts'

/** The progress of counting a bin. */
export interface ShelfCount {
  readonly bin: string
  /** Ids of the packages that were scanned in the bin. */
  readonly seen: readonly string[]
  /** Codes that were scanned in the bin and match no package on this device. */
  readonly unknown: readonly string[]
  /** Ids of the differences that were reviewed and left unchanged. */
  readonly left: readonly string[]
  /** All packages are scanned, and the differences are being reviewed. */
  readonly isScanned: boolean
}

interface FloorWork {
  /** The bin being filled; empty if none is open. */
  readonly bin: string
  /** The number of packages put into the bin. */
  readonly count: number
  /** The package whose bin is to be scanned next. */
  readonly waiting: string | null
  readonly shelf: ShelfCount | null
  /** The account logged in on this device; null before the first login. */
  readonly accountId: string | null
}

const emptyFloor: FloorWork = { bin: '', count: 0, waiting: null, shelf: null, accountId: null }

/** The current work on the floor: survives reloads and restarts, and is deleted at the logout. */
export const useFloor = create<FloorWork>()(persist(() => emptyFloor, persistOptions('quayside-floor')))

function follow({ session }: ReturnType<typeof useSessionStore.getState>): void {
  if (session && session.accountId !== useFloor.getState().accountId)
    useFloor.setState({ ...emptyFloor, accountId: session.accountId })
}

/** Follows the session until the returned function is called. */
export function keepFloorToPerson(): () => void {
  follow(useSessionStore.getState())
  return useSessionStore.subscribe(follow)
}

/** Opening a different bin restarts the count. */
export function openBin(bin: string, waiting: string | null): void {
  useFloor.setState((floor) => ({ bin, waiting, count: bin === floor.bin ? floor.count : 0 }))
}

export function countPutAway(by: 1 | -1): void {
  useFloor.setState(({ count }) => ({ count: Math.max(0, count + by) }))
}

export function setShelf(shelf: ShelfCount | null): void {
  useFloor.setState({ shelf })
}

/** Nothing of the work stays on a shared device. */
export function forgetFloor(): void {
  useFloor.setState(emptyFloor)
  useFloor.persist.clearStorage()
}
