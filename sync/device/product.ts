import type { Device, RunContext } from '../engine/runner.ts'
import { Refusal } from '../lib/refusal.ts'
import { runMutator, versionOf } from '../mutators/index.ts'
import type { Outcome } from '../mutators/mutator.ts'
import type { Actor } from '../policies/actor.ts'
import { isFloorChange, notFloorText } from '../policies/handheld.ts'
import { audienceOf } from '../policies/scope.ts'
import type { Tx } from '../tx.ts'
import { deviceExtension } from './extension.ts'

/** Mutators that get the person who runs them. */
export interface ActorMutators {
  run(tx: Tx, name: string, args: unknown, actor: Actor, context: RunContext): Promise<Outcome>
  versionOf(name: string): number
}

const actorMutators: ActorMutators = {
  run: runMutator,
  versionOf,
}

/** The product's part of a device, for the person that `actor` returns. */
export const productFor = (
  actor: () => Actor,
  mutators: ActorMutators = actorMutators,
): Pick<Device<Outcome>, 'mutators' | 'extension' | 'audience'> => ({
  mutators: {
    async run(tx, name, args, { maker, ...context }) {
      if (!maker) return mutators.run(tx, name, args, actor(), context)
      if (!isFloorChange(name)) throw new Refusal('forbidden', notFloorText)
      return mutators.run(tx, name, args, maker.actor as Actor, context)
    },
    versionOf: mutators.versionOf,
  },
  extension: deviceExtension,
  audience: () => audienceOf(actor()),
})
