import type { EntityName } from '#sync/entities/index.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'

export type ChangeState = 'device' | 'sending' | 'server' | 'refused'

export interface SyncStatus {
  waiting: number
  sending: number
  refused: number
  photosWaiting: number
  lastProgressAt: string | null
  catchingUp: { done: number; total: number } | null
  live: boolean
}

export interface Change {
  uid: string
  name: string
  args: unknown
  occurredAt: string
  state: ChangeState
}

export interface RefusedChange extends Change {
  state: 'refused'
  code: RefusalCode
  message: string
  refusedAt: string
  /** The rows as the person saw them when the change was made. */
  rows: { entity: EntityName; id: string; row: Record<string, unknown> }[]
}

export function useSyncStatus(): SyncStatus {
  throw new Error('not yet')
}

export function useChangeState(_uid: string): ChangeState {
  throw new Error('not yet')
}

/** Changes of this device that touch the package and are not yet on the server, oldest first. */
export function useChangesOf(_packageId: string): Change[] {
  throw new Error('not yet')
}

/** Everything that is not yet on the server, oldest first: at most `limit` of `total`. Undefined while loading. */
export function useQueue(_limit: number): { changes: Change[]; total: number } | undefined {
  throw new Error('not yet')
}

/** Takes back a change that has not left this device; false when it is too late for that. */
export async function takeBack(_uid: string): Promise<boolean> {
  throw new Error('not yet')
}

export function useRefused(): RefusedChange[] {
  throw new Error('not yet')
}

/** Saves the refused change anew, as it was or with other arguments, and takes it off the list. */
export async function retryRefused(_uid: string, _args?: unknown): Promise<{ uid: string }> {
  throw new Error('not yet')
}

export async function discardRefused(_uid: string): Promise<void> {
  throw new Error('not yet')
}

/** Unsent and refused work as a JSON file, photos included. */
export async function exportQueue(): Promise<Blob> {
  throw new Error('not yet')
}

/** Tries now instead of at the next attempt. */
export function syncNow(): void {
  throw new Error('not yet')
}
