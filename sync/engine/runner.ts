import type { Clock } from '../lib/clock.ts'
import type { Ids } from '../lib/ids.ts'
import type { Context, Outcome } from '../mutators/mutator.ts'
import type { Actor } from '../policies/actor.ts'
import type { Tx } from './tx.ts'

/** The one door to the mutators (`runMutator`), as a port: tests bring their own. */
export interface Mutators {
  run(tx: Tx, name: string, args: unknown, actor: Actor, context: Omit<Context, 'id'>): Promise<Outcome>
  versionOf(name: string): number
}

/** What the engine needs of the world beside the store and the network. */
export interface Device {
  readonly mutators: Mutators
  readonly clock: Clock
  readonly ids: Ids
  /** Who is signed in, as the last contact told it. */
  actor(): Actor
  readonly deviceId: string
  /** True: what is saved now goes on its way at once. Noted with the change, that spares a write before it is sent. */
  goesAtOnce?(): boolean
}
