import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { Transfer, TransferLine } from '../../entities/packages/transfer.ts'
import { transferStatusText } from '../../entities/packages/transfer-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { transferRights } from '../../policies/transfer.ts'
import { isEnded } from '../../rules/packages/ending-state.ts'
import { mustFollow } from '../../rules/packages/transitions.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { findPackage } from '../packages/rows.ts'
import { countOffPackages } from './count.ts'
import {
  mustFindTransfer,
  mustWorkThere,
  roadLinesOn,
  takeOffRoad,
  transferMachine,
  transferName,
} from './rows.ts'

export const CloseTransferArgs = z.object({
  transferId: Id,
  /** The packages that were looked for and did not come. */
  missingPackageIds: z.array(Id).max(5000, 'is more than 5,000 packages at once'),
})

/** Finds the packages that were not counted and that no later scan has placed. */
async function uncounted(tx: Tx, lines: readonly TransferLine[]): Promise<Package[]> {
  const packages: Package[] = []
  for (const { arrival, packageId } of lines) {
    const pkg = arrival === 'Pending' ? await findPackage(tx, packageId) : undefined
    if (pkg && !pkg.deletedAt && pkg.status !== 'Delivered' && !isEnded(pkg)) packages.push(pkg)
  }
  return packages
}

/** The lines of packages. One that was packed into another since is no package any longer, and leaves the transfer. */
async function packageLinesOn(tx: Tx, transferId: string, { now }: MutatorContext): Promise<TransferLine[]> {
  const lines: TransferLine[] = []
  for (const line of await roadLinesOn(tx, transferId)) {
    const isPacked = Boolean((await tx.get('package', line.packageId))?.mergedInto)
    if (isPacked && line.arrival === 'Pending') await takeOffRoad(tx, line, now)
    else lines.push(line)
  }
  return lines
}

const countText = (count: number): string => (count === 1 ? '1 package is' : `${count} packages are`)

function mustBeEmpty(transfer: Transfer, lines: readonly TransferLine[]): void {
  if (lines.length === 0) return
  throw new Refusal(
    'wrong-state',
    `${transferName(transfer)} is at "${transferStatusText.Open}" and ${countText(lines.length)} on it. Take them off, or let it depart.`,
  )
}

function mustBeCounted(transfer: Transfer, packages: readonly Package[], missing: ReadonlySet<string>): void {
  const unnamed = packages.filter(({ packageId }) => !missing.has(packageId))
  const [first] = unnamed
  if (!first) return
  const example = ` (${first.trackingNumber}${unnamed.length > 1 ? ', ...' : ''})`
  throw new Refusal(
    'wrong-state',
    `${transferName(transfer)} is at "${transferStatusText[transfer.status]}" and ${countText(unnamed.length)} not counted yet${example}. Count each as received, missing or damaged; then it can be closed.`,
  )
}

/** Ends a transfer. The packages that have not come are missing from then on, as on a manifest. */
export const closeTransfer = mutator({
  args: CloseTransferArgs,
  permission: transferRights.update,
  async run(tx, { transferId, missingPackageIds }, actor, context): Promise<Outcome> {
    const transfer = await mustFindTransfer(tx, transferId)
    const isOpen = transfer.status === 'Open'
    await mustWorkThere(tx, actor, transfer, isOpen ? 'canDrop' : 'canReceive')
    if (transfer.status === 'Closed')
      return { outcome: 'already', message: `${transferName(transfer)} is closed already.` }
    mustFollow(transferMachine, transferName(transfer), transfer.status, 'Closed')
    const lines = await packageLinesOn(tx, transferId, context)
    if (isOpen) mustBeEmpty(transfer, lines)
    const packages = await uncounted(tx, lines)
    mustBeCounted(transfer, packages, new Set(missingPackageIds))
    const counting = {
      tx,
      transfer,
      actor,
      context,
      lines: new Map(lines.map((line) => [line.packageId, line])),
    }
    await countOffPackages(
      counting,
      packages.map(({ packageId }) => ({ packageId, arrival: 'Missing' })),
    )
    await tx.put('transfer', {
      ...transfer,
      status: 'Closed',
      closedBy: actor.name,
      closedAt: context.occurredAt,
      updatedAt: context.now,
    })
    return done
  },
})
