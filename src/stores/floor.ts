import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptIn } from './kept-storage.ts'
import { useSessionStore } from './session.ts'

/** A count of one bin, as far as it has come. */
export interface ShelfCount {
  readonly bin: string
  /** Ids of the packages that were scanned in it. */
  readonly seen: readonly string[]
  /** Codes that were scanned in it and that no package on this device has. */
  readonly unknown: readonly string[]
  /** Ids of the differences that somebody looked at and left as they are. */
  readonly left: readonly string[]
  /** Everything is scanned: now the differences are worked through. */
  readonly isScanned: boolean
}

interface FloorWork {
  /** The bin that boxes go into now; '' when none is open. */
  readonly bin: string
  /** How many went into it. */
  readonly count: number
  /** The package that waits for its bin to be scanned. */
  readonly waiting: string | null
  readonly shelf: ShelfCount | null
  /** Who logged in on this device; null: nobody yet. */
  readonly accountId: string | null
}

const cleared: FloorWork = { bin: '', count: 0, waiting: null, shelf: null, accountId: null }

/** What is under way on the floor: kept over reloads and restarts, and gone with the log-out. */
export const useFloor = create<FloorWork>()(persist(() => cleared, keptIn('quayside-floor')))

function follow({ session }: ReturnType<typeof useSessionStore.getState>): void {
  if (session && session.accountId !== useFloor.getState().accountId)
    useFloor.setState({ ...cleared, accountId: session.accountId })
}

/** From now on, until the returned function is called. */
export function keepFloorToPerson(): () => void {
  follow(useSessionStore.getState())
  return useSessionStore.subscribe(follow)
}

/** Another bin is counted from the start. */
export function openBin(bin: string, waiting: string | null): void {
  useFloor.setState((floor) => ({ bin, waiting, count: bin === floor.bin ? floor.count : 0 }))
}

export function countPutAway(by: 1 | -1): void {
  useFloor.setState(({ count }) => ({ count: Math.max(0, count + by) }))
}

export function setShelf(shelf: ShelfCount | null): void {
  useFloor.setState({ shelf })
}

/** Nothing of it stays on a shared device. */
export function forgetFloor(): void {
  useFloor.setState(cleared)
  useFloor.persist.clearStorage()
}
