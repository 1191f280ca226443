import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import type { Package } from '../../entities/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packageRights } from '../../policies/package.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { placed } from './placement.ts'
import { mustFindPackage, putPackage } from './rows.ts'

/** `bin` as its label says, '' to take it out. `from`: only if it lies there; null wherever it lies. */
export const PutAwayArgs = z.object({
  packageId: Id,
  bin: ShortText,
  from: ShortText.nullable().default(null),
})

/** Only what is here lies in a bin. Whether it should lie in this one is for the person who holds it to say. */
export const putAway = mutator({
  args: PutAwayArgs,
  permission: packageRights.update,
  async run(tx, { packageId, bin, from }, actor, context): Promise<Outcome> {
    const row = await mustFindPackage(tx, packageId, actor)
    mustBeHere(row)
    const already = { outcome: 'already', packageId: row.packageId } as const
    if (from !== null && row.bin !== from) return { ...already, message: whereNow(row) }
    // A scan that arrives late does not move what somebody has moved since.
    if (row.placement && row.placement.at > context.occurredAt) return { ...already, message: whereNow(row) }
    if (row.bin === bin) return already
    await putPackage(tx, placed({ ...row, bin }, row.bin, actor, context), context.now)
    return { ...done, packageId: row.packageId }
  },
})

function mustBeHere({ status, trackingNumber, deliveredTo }: Package): void {
  if (status === 'PreAlert')
    throw new Refusal('wrong-state', `${trackingNumber} is not checked in yet. Check it in first.`)
  if (status === 'Delivered')
    throw new Refusal(
      'wrong-state',
      `${trackingNumber} was handed over to ${deliveredTo || 'its owner'}. Ask a supervisor what to do with it.`,
    )
}

const whereNow = ({ trackingNumber, bin, placement }: Package): string =>
  `${placement?.by ?? 'Somebody else'} has ${bin === '' ? `taken ${trackingNumber} out of its bin` : `put ${trackingNumber} into ${bin}`} since.`
