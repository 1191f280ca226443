import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { manifestStatusText } from '../../entities/packages/manifest-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { linesOn, manifestName, mustFindManifest } from './rows.ts'

export const RemoveManifestArgs = z.object({ manifestId: Id })

export const removeManifest = mutator({
  args: RemoveManifestArgs,
  permission: manifestRights.remove,
  async run(tx, { manifestId }, _actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, manifestId)
    const { length } = await linesOn(tx, manifestId)
    if (length > 0)
      throw new Refusal(
        'wrong-state',
        `${manifestName(manifest)} is at "${manifestStatusText[manifest.status]}" and holds ${length === 1 ? '1 package' : `${length} packages`}. Take them off while it is open; one that has left with packages is kept.`,
      )
    if (await context.hasFlightCosts?.(manifestId))
      throw new Refusal(
        'wrong-state',
        `${manifestName(manifest)} has costs in the books. Void them first, or keep it.`,
      )
    await tx.put('manifest', { ...manifest, updatedAt: context.now, deletedAt: context.now })
    return done
  },
})
