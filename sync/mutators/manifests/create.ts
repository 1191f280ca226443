import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { noTotals } from '../../entities/packages/manifest.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustBeBranches } from '../referenced-rows.ts'

export const CreateManifestArgs = z.object({
  manifestId: Id,
  mode: z.enum(shippingModes),
  mawbNumber: ShortText,
  carrier: ShortText,
  originBranchId: Id.nullable(),
  destinationBranchId: Id.nullable(),
  departsAt: Timestamp.nullable(),
  arrivesAt: Timestamp.nullable(),
})

/** Opens a manifest. The server assigns its number, which shows as pending until then. */
export const createManifest = mutator({
  args: CreateManifestArgs,
  permission: manifestRights.create,
  async run(tx, args, _actor, context): Promise<Outcome> {
    if (await tx.get('manifest', args.manifestId))
      throw new Refusal(
        'already-exists',
        'This manifest was already created. Open it from the list of manifests.',
      )
    const { originBranchId, destinationBranchId } = args
    await mustBeBranches(tx, context, { originBranchId, destinationBranchId })
    await tx.put('manifest', {
      ...args,
      number: null,
      status: 'Open',
      sealedBy: null,
      sealedAt: null,
      overrides: [],
      totals: noTotals,
      version: 0,
      createdAt: context.now,
      updatedAt: context.now,
      deletedAt: null,
      archivedAt: null,
    })
    return done
  },
})
