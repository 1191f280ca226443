import type { Clock } from '../lib/clock.ts'
import type { Ids } from '../lib/ids.ts'
import type { Tx } from '../tx.ts'
import type { Extension } from './extension.ts'
import type { Maker } from './store.ts'

/** When and where a change runs on a device. */
export interface RunContext {
  readonly uid: string
  /** The version of the arguments in the app that queued them. */
  readonly ver: number
  readonly now: string
  readonly occurredAt: string
  readonly deviceId: string
  readonly side: 'device'
  /** True for a change saved earlier: its maker can't be asked again. */
  readonly isQueued?: boolean
  /** The maker of the change, on a shared device. */
  readonly maker?: Maker
}

/** The engine's only access to the mutators. The product runs them as the person who is logged in. */
export interface Mutators<O = unknown> {
  run(tx: Tx, name: string, args: unknown, context: RunContext): Promise<O>
  versionOf(name: string): number
}

/** The engine's dependencies besides the store and the network. */
export interface Device<O = unknown> {
  readonly mutators: Mutators<O>
  readonly extension: Extension
  readonly clock: Clock
  readonly ids: Ids
  /**
   * The audience at the last contact. The server cuts rows for it: another audience gets other columns of the same
   * version.
   */
  audience(): string
  readonly deviceId: string
  /** The current worker on a shared device. Throws a Refusal if there is none. */
  maker?(): Maker | undefined
  /** True if a new change is sent immediately. Recorded with the change, which saves a write before the send. */
  goesAtOnce?(): boolean
}
