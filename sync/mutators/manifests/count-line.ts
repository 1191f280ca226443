import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { manifestLineStates, manifestStatusText } from '../../entities/manifest-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustFindPackage } from '../packages/rows.ts'
import { linesOn, manifestInside, manifestName, mustAllow, mustFindManifest } from './rows.ts'

export const CountLineArgs = z.object({
  manifestId: Id,
  lines: z
    .array(z.object({ packageId: Id, arrival: z.enum(manifestLineStates) }))
    .min(1, 'is empty')
    .max(500, 'is more than 500 packages at once'),
})

/** Says of packages whether they came: received, missing or damaged. What turns up later is counted again. */
export const countLine = mutator({
  args: CountLineArgs,
  permission: manifestRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, args.manifestId)
    mustAllow(manifest, 'counting')
    const lines = new Map((await linesOn(tx, manifest.manifestId)).map((line) => [line.packageId, line]))
    for (const { packageId, arrival } of args.lines) {
      const pkg = await mustFindPackage(tx, packageId, actor)
      const line = lines.get(pkg.packageId)
      if (!line)
        throw new Refusal(
          'wrong-state',
          `${pkg.trackingNumber} is not on ${manifestInside(manifest)}. Check the label, or look up where it belongs.`,
        )
      if (arrival === 'Pending' && manifest.status === 'Completed')
        throw new Refusal(
          'wrong-state',
          `${manifestName(manifest)} is at "${manifestStatusText.Completed}": ${pkg.trackingNumber} can be counted as received, missing or damaged, and no longer as pending.`,
        )
      await tx.put('manifestLine', { ...line, arrival, updatedAt: context.now })
    }
    return done
  },
})
