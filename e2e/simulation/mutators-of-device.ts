import type { ActorMutators } from '#sync/device/product.ts'
import { runMutator, versionOf } from '#sync/mutators/index.ts'
import { done } from '#sync/mutators/mutator.ts'
import { warehouse } from './company.ts'

/** Changes that only this device's app believes in: an older or a broken one. The server has to refuse them. */
export const poison = {
  unknownName: 'package.teleport',
  badArguments: 'package.update',
  /** Longer than any name may be: the server cannot even read the request. */
  unreadable: `package.${'teleport'.repeat(12)}`,
} as const

/** A broken app sends these as the arguments of `package.update`. */
export const badArguments = {
  packageId: 'not an id',
  changes: { weightLb: -3 },
  branchId: warehouse,
  broken: true,
}

const isPoison = (name: string, args: unknown): boolean =>
  name === poison.unknownName ||
  name === poison.unreadable ||
  (typeof args === 'object' && args !== null && 'broken' in args)

/** The product's mutators, and the poisonous ones, which write something that must not stay. */
export const mutatorsOfDevice: ActorMutators = {
  versionOf,
  async run(tx, name, args, actor, context) {
    if (!isPoison(name, args)) return runMutator(tx, name, args, actor, context)
    const branch = (args as { branchId?: string }).branchId
    const row = branch ? await tx.get('branch', branch) : undefined
    if (row) await tx.put('branch', { ...row, name: `Spoiled by ${context.uid}` })
    return done
  },
}
