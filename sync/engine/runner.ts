import type { Clock } from '../lib/clock.ts'
import type { Ids } from '../lib/ids.ts'
import type { Tx } from '../tx.ts'
import type { Extension } from './extension.ts'
import type { Maker } from './store.ts'

/** Where and when a change runs on a device. */
export interface RunContext {
  readonly uid: string
  /** The version of the arguments, as the app that queued them had it. */
  readonly ver: number
  readonly now: string
  readonly occurredAt: string
  readonly deviceId: string
  readonly side: 'device'
  /** True: it was saved before, and whoever did it cannot be asked again. */
  readonly isQueued?: boolean
  /** Who made the change, where that is not whoever the device belongs to. */
  readonly maker?: Maker
}

/** The one door to the mutators, as a port: the product runs them for whoever is signed in. */
export interface Mutators<O = unknown> {
  run(tx: Tx, name: string, args: unknown, context: RunContext): Promise<O>
  versionOf(name: string): number
}

/** What the engine needs of the world beside the store and the network. */
export interface Device<O = unknown> {
  readonly mutators: Mutators<O>
  readonly extension: Extension
  readonly clock: Clock
  readonly ids: Ids
  /** For whom the server cuts rows, as the last contact told it: another audience gets other columns of the same version. */
  audience(): string
  readonly deviceId: string
  /** On a shared device: who works on it now. Throws a Refusal when nobody does. */
  maker?(): Maker | undefined
  /** True: what is saved now goes on its way at once. Noted with the change, that spares a write before it is sent. */
  goesAtOnce?(): boolean
}
