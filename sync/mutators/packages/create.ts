import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packageRights } from '../../policies/package.ts'
import { detailsIn } from '../../rules/texts/differences.ts'
import { recognise } from '../../rules/tracking/recognise.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustBeBranches, mustBeCustomer } from '../referenced-rows.ts'
import { mustBeCategories, mustFitLines } from './content-args.ts'
import { detailsArgs } from './details-args.ts'
import { mustBeOrigin } from './origin-args.ts'
import { blankPackage, findAllByCode, putPackage, recordEvent } from './rows.ts'
import { withoutGoneService } from './service-args.ts'

export const CreatePackageArgs = z.object({
  ...detailsArgs,
  packageId: Id,
  trackingNumber: TypedNumber,
})

/** Staff enter an expected package here; `checkIn` records its arrival. */
export const createPackage = mutator({
  args: CreatePackageArgs,
  permission: packageRights.create,
  async run(tx, args, actor, context): Promise<Outcome> {
    const code = recognise(args.trackingNumber)
    const existing = (await tx.get('package', args.packageId)) ?? (await findAllByCode(tx, code))[0]
    if (existing)
      throw new Refusal(
        'already-exists',
        `Tracking number ${existing.trackingNumber} is already in the system.`,
        {
          trackingNumber: ['is already in the system'],
        },
      )
    await mustBeCustomer(tx, context, args.accountId)
    await mustBeBranches(tx, context, { branchId: args.branchId })
    await mustBeOrigin(tx, args, undefined, context)
    mustFitLines(args)
    await mustBeCategories(args, undefined, context)
    const row = {
      ...blankPackage(args.packageId, context.now),
      ...detailsIn(await withoutGoneService(args, undefined, context)),
      trackingNumber: args.trackingNumber,
      trackingNormalized: code.canonical,
      trackingAliases: [...code.aliases],
      courier: args.courier || code.courier,
    }
    const event = { status: 'PreAlert', stepBack: false, note: '', branchId: args.branchId } as const
    await putPackage(tx, await recordEvent(tx, row, event, { actor, context }), context.now)
    return { ...done, packageId: args.packageId }
  },
})
