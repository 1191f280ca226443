import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { transferStatusText } from '../../entities/packages/transfer-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { forbiddenText } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import { contentsOf } from '../../rules/packages/contents.ts'
import type { Tx } from '../../tx.ts'
import { mustHaveNoOpenClaim } from '../claims/rows.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { roadOf, transferInside } from '../transfers/rows.ts'
import { endClaimsOn, withdrawClaims } from './claims.ts'
import { mustFindPackage, mustNotBeOnBills } from './rows.ts'

export const RemovePackageArgs = z.object({ packageId: Id })

async function mustBeOffRoad(tx: Tx, { packageId }: Package): Promise<void> {
  const road = await roadOf(tx, packageId)
  if (!road) return
  const { status } = road.transfer
  throw new Refusal(
    'wrong-state',
    `The package is on ${transferInside(road.transfer)}, which is at "${transferStatusText[status]}". ${status === 'Open' ? 'Take it off' : 'Count it there'} first.`,
  )
}

export const removePackage = mutator({
  args: RemovePackageArgs,
  permission: null,
  async run(tx, args, actor, context): Promise<Outcome> {
    const row = await mustFindPackage(tx, args.packageId, actor)
    if (!packagePolicy.canRemove(actor, row)) throw new Refusal('forbidden', forbiddenText)
    if (!packagePolicy.canRemoveAll(actor) && row.status !== 'PreAlert')
      throw new Refusal(
        'wrong-state',
        'The package has arrived and can no longer be deleted. Please contact us.',
      )
    if (contentsOf(row).length > 0)
      throw new Refusal(
        'wrong-state',
        'The package holds several others. Take it apart first, then delete what is to go.',
      )
    if (row.manifestId)
      throw new Refusal('wrong-state', 'The package is on a manifest. Take it off the manifest first.')
    await mustBeOffRoad(tx, row)
    await mustHaveNoOpenClaim(tx, row)
    await mustNotBeOnBills(row, 'delete the package', context)
    const deletion = { deletedAt: context.now, updatedAt: context.now }
    const deletedRow = { ...row, ...deletion }
    await tx.put('package', deletedRow)
    for (const event of await tx.find('packageEvent', 'packageId', row.packageId))
      await tx.put('packageEvent', { ...event, ...deletion })
    for (const image of await tx.find('packageImage', 'packageId', row.packageId))
      await tx.put('packageImage', { ...image, ...deletion })
    await endClaimsOn(tx, deletedRow, actor, context)
    if (row.status === 'PreAlert') await withdrawClaims(tx, row, actor, context)
    return done
  },
})
