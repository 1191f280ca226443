import type { Package } from '../../entities/packages/package.ts'
import type { Actor } from '../../policies/actor.ts'
import { rankBehind } from '../../rules/packages/event-order.ts'
import type { MutatorContext } from '../mutator.ts'
import { momentOf } from './rows.ts'

/** The row with a new placement if its bin has changed. */
export const withPlacement = (
  row: Package,
  before: string,
  actor: Actor,
  context: MutatorContext,
): Package =>
  row.bin === before
    ? row
    : {
        ...row,
        placement: {
          by: actor.name,
          at: momentOf(row, context).occurredAt,
          branchId: actor.branchId,
          rank: rankBehind(row.placement ?? undefined, context.version),
        },
      }
