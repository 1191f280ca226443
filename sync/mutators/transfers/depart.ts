import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import { transferStatusText } from '../../entities/packages/transfer-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { transferRights } from '../../policies/transfer.ts'
import { isEnded } from '../../rules/packages/ending-state.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { findPackage, putPackage } from '../packages/rows.ts'
import { setOffPackage } from './place.ts'
import { mustFindTransfer, mustWorkThere, roadLinesOn, transferName } from './rows.ts'

export const DepartTransferArgs = z.object({ transferId: Id, seal: ShortText })

/** The truck leaves with what is loaded. */
export const departTransfer = mutator({
  args: DepartTransferArgs,
  permission: transferRights.update,
  async run(tx, { transferId, seal }, actor, context): Promise<Outcome> {
    const transfer = await mustFindTransfer(tx, transferId)
    await mustWorkThere(tx, actor, transfer, 'canSend')
    const { status } = transfer
    // A transfer that was counted has left, also where this change arrives after it was closed.
    const neverLeft = status === 'Closed' && transfer.arrivedAt === null
    if (transfer.departedAt !== null || neverLeft) {
      const message = `${transferName(transfer)} is at "${transferStatusText[status]}" already.`
      return { outcome: 'already', message }
    }
    const lines = (await roadLinesOn(tx, transferId)).filter(({ extra }) => !extra)
    if (lines.length === 0 && status === 'Open')
      throw new Refusal(
        'wrong-state',
        `${transferName(transfer)} has no packages. Load what it carries; then it departs, or close it.`,
      )
    for (const line of lines) {
      const pkg = await findPackage(tx, line.packageId)
      if (!pkg || pkg.deletedAt || pkg.status === 'Delivered' || isEnded(pkg)) continue
      const isCounted = line.arrival !== 'Pending'
      const row = await setOffPackage(tx, pkg, { transfer, isCounted }, { actor, context })
      await putPackage(tx, row, context.now)
    }
    await tx.put('transfer', {
      ...transfer,
      seal,
      // The other end has begun to count, or has closed it, before this change arrived.
      status: status === 'Open' ? 'Departed' : status,
      departedAt: context.occurredAt,
      departedBy: actor.name,
      updatedAt: context.now,
    })
    return done
  },
})
