import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packageRights } from '../../policies/package.ts'
import { goneText, isEnded } from '../../rules/packages/ending-state.ts'
import { happenedAfter } from '../../rules/packages/event-order.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { foundByScan, foundText } from './found-by-scan.ts'
import { withPlacement } from './placement.ts'
import { momentOf, mustFindPackage, putPackage } from './rows.ts'
import { shelve } from './shelve.ts'

/**
 * `bin` is the text on its label, or '' to take the package out. `from` limits the change to packages in that bin; null
 * allows any.
 */
export const PutAwayArgs = z.object({
  packageId: Id,
  bin: ShortText,
  from: ShortText.nullable().default(null),
})

/**
 * Only packages that we have can be in a bin, and in one of its own office its customer can come for it. The person with
 * the package decides which bin is right.
 */
export const putAway = mutator({
  args: PutAwayArgs,
  permission: packageRights.update,
  async run(tx, { packageId, bin, from }, actor, context): Promise<Outcome> {
    const row = await mustFindPackage(tx, packageId, actor)
    mustBeHere(row)
    const already = { outcome: 'already', packageId: row.packageId } as const
    if (from !== null && row.bin !== from) return { ...already, message: locationText(row) }
    if (wasMovedSince(row, actor, context)) return { ...already, message: locationText(row) }
    const { pkg, isFound } = await foundAway(tx, row, bin, { actor, context })
    const shelvedPkg = bin === '' ? pkg : await shelve(tx, pkg, { actor, context })
    if (row.bin === bin && !isFound && shelvedPkg === pkg) return already
    await putPackage(tx, withPlacement({ ...shelvedPkg, bin }, row.bin, actor, context), context.now)
    return { ...done, packageId: row.packageId, ...(isFound && { message: foundText(row) }) }
  },
})

/** Putting a box into a bin finds it. Taking one out may say that it isn't there. */
const foundAway = async (tx: Tx, row: Package, bin: string, run: MutatorRun) =>
  bin === '' ? { pkg: row, isFound: false } : foundByScan(tx, row, `and put it into ${bin}`, run)

/** A late scan doesn't move a package that another person has moved since. */
export function wasMovedSince(row: Package, actor: Actor, context: MutatorContext): boolean {
  const { placement } = row
  if (!placement || (context.isQueued && placement.by === actor.name)) return false
  const { occurredAt } = momentOf(row, context)
  return happenedAfter({ rank: placement.rank, occurredAt: placement.at }, { ...context, occurredAt })
}

export function mustBeHere(pkg: Package): void {
  const { status, trackingNumber, deliveredTo } = pkg
  if (isEnded(pkg))
    throw new Refusal(
      'wrong-state',
      `${trackingNumber} ${goneText(pkg)}. Ask a supervisor what to do with it.`,
    )
  if (status === 'PreAlert')
    throw new Refusal('wrong-state', `${trackingNumber} is not checked in yet. Check it in first.`)
  if (status === 'Delivered')
    throw new Refusal(
      'wrong-state',
      `${trackingNumber} was handed over to ${deliveredTo || 'its owner'}. Ask a supervisor what to do with it.`,
    )
}

const locationText = ({ trackingNumber, bin, placement }: Package): string =>
  `${placement?.by ?? 'Somebody else'} has ${bin === '' ? `taken ${trackingNumber} out of its bin` : `put ${trackingNumber} into ${bin}`} since.`
