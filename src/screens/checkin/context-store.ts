import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Stack } from './args.ts'
import type { Mode } from './decide.ts'

/** A scan in rush mode that only ends like something known: it waits for a person, and survives a reload. */
export interface Undecided {
  readonly raw: string
  readonly typed: boolean
  readonly forced: boolean
  readonly canonical: string
}

interface DeskState extends Stack {
  readonly mode: Mode
  readonly undecided: readonly Undecided[]
}

/** The desk of this device: set once, kept over reloads and restarts. */
export const useDesk = create<DeskState>()(
  persist(
    (): DeskState => ({
      mode: 'rush',
      bin: '',
      condition: 'Sealed',
      branchId: null,
      manifestId: null,
      undecided: [],
    }),
    { name: 'quayside-check-in' },
  ),
)

export function setStack(stack: Partial<Stack>): void {
  useDesk.setState(stack)
}
export function setMode(mode: Mode): void {
  useDesk.setState({ mode })
}

export function addUndecided(scan: Undecided): void {
  useDesk.setState(({ undecided }) => ({
    undecided: [scan, ...undecided.filter((other) => other.canonical !== scan.canonical)],
  }))
}

export function removeUndecided(canonical: string): void {
  useDesk.setState(({ undecided }) => ({
    undecided: undecided.filter((other) => other.canonical !== canonical),
  }))
}
