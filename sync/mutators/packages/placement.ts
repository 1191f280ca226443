import type { Package } from '../../entities/package.ts'
import type { Actor } from '../../policies/actor.ts'
import type { MutatorContext } from '../mutator.ts'

/** The row with who put it where it lies, when its bin is another than before. */
export const placed = (row: Package, before: string, actor: Actor, context: MutatorContext): Package =>
  row.bin === before
    ? row
    : { ...row, placement: { by: actor.name, at: context.occurredAt, branchId: actor.branchId } }
