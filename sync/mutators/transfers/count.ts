import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { type Transfer, TransferArrival, type TransferLine } from '../../entities/packages/transfer.ts'
import { transferStatusText } from '../../entities/packages/transfer-status.ts'
import { equal } from '../../lib/equal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { transferRights } from '../../policies/transfer.ts'
import { isEnded } from '../../rules/packages/ending-state.ts'
import type { Tx } from '../../tx.ts'
import { piecesOf } from '../manifests/count-line.ts'
import { done, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import {
  type Count,
  countedPackage,
  countOf,
  hasGivenPieces,
  isTooOldForClaim,
} from '../packages/counting.ts'
import { mustBeHere, wasMovedSince } from '../packages/put-away.ts'
import { momentOf, mustFindPackage, putPackage } from '../packages/rows.ts'
import { arrivePackage } from './place.ts'
import {
  mustFindTransfer,
  mustWorkThere,
  newRoadLine,
  roadLinesOn,
  roadOf,
  takeOffRoad,
  transferInside,
  transferName,
} from './rows.ts'

export const CountTransferArgs = z.object({
  transferId: Id,
  /** Empty when the truck has come and nothing is counted yet. */
  lines: z
    .array(z.object({ packageId: Id, arrival: TransferArrival, missingPieces: piecesOf.optional() }))
    .max(500, 'is more than 500 packages at once'),
})
type CountedLine = z.output<typeof CountTransferArgs>['lines'][number]

/** A person's count of a transfer. */
interface Counting extends MutatorRun {
  readonly tx: Tx
  readonly transfer: Transfer
  readonly lines: Map<string, TransferLine>
}

/** A box that wasn't loaded by a scan came nevertheless, so it leaves any other transfer. */
async function addExtra(
  { tx, transfer, actor, context }: Counting,
  pkg: Package,
  arrival: TransferLine['arrival'],
): Promise<TransferLine> {
  mustBeHere(pkg)
  const road = await roadOf(tx, pkg.packageId)
  if (road) await takeOffRoad(tx, road.line, context.now)
  const transferLineId = context.id()
  const { occurredAt } = momentOf(pkg, context)
  const added = { addedAt: occurredAt, addedBy: actor.name, arrival, extra: true }
  return newRoadLine({ transferLineId, transfer, pkg, now: context.now, ...added })
}

const isHere = (arrival: TransferLine['arrival']): boolean => arrival === 'Received' || arrival === 'Damaged'

/** The damage that was counted before this road is still to be looked at. */
const withEarlierDamage = (pkg: Package, count: Count, line: TransferLine | undefined): Count =>
  count.arrival === 'Received' && pkg.arrival === 'Damaged' && line?.arrival !== 'Damaged'
    ? { ...count, arrival: 'Damaged' }
    : count

/** Counts one package; false where nothing changes. */
async function countPackage(counting: Counting, countedLine: CountedLine): Promise<boolean> {
  const { tx, transfer, lines, actor, context } = counting
  const pkg = await mustFindPackage(tx, countedLine.packageId, actor)
  const count = countOf(pkg, countedLine)
  const { arrival } = count
  const line = lines.get(pkg.packageId)
  if (!line && !isHere(arrival))
    throw new Refusal(
      'wrong-state',
      `${pkg.trackingNumber} is not on ${transferInside(transfer)}, so it can’t be missing there.`,
    )
  // Counting a box twice changes nothing.
  const isSame =
    countedLine.missingPieces === undefined || equal(count.missingPieces, pkg.missingPieces ?? [])
  if (line?.arrival === arrival && isSame) return false
  if (await isTooOldForClaim(tx, pkg, { actor, context })) return false
  const isGone = pkg.status === 'Delivered' || isEnded(pkg)
  // The count was made on a device that hadn't heard who has it, or some of its pieces, or where it was scanned since.
  if (!isHere(arrival) && (isGone || hasGivenPieces(pkg) || wasMovedSince(pkg, actor, context))) return false
  const countedRow = line
    ? { ...line, arrival, updatedAt: context.now }
    : await addExtra(counting, pkg, arrival)
  await tx.put('transferLine', countedRow)
  lines.set(pkg.packageId, countedRow)
  if (isGone) return true
  const countedPkg = await countedPackage(tx, pkg, withEarlierDamage(pkg, count, line), { actor, context })
  const row = isHere(arrival) ? await arrivePackage(tx, countedPkg, transfer, { actor, context }) : countedPkg
  await putPackage(tx, row, context.now)
  return true
}

/** Counts packages and returns how many of them that changed. */
export async function countOffPackages(
  counting: Counting,
  countedLines: readonly CountedLine[],
): Promise<number> {
  let changes = 0
  for (const countedLine of countedLines) if (await countPackage(counting, countedLine)) changes++
  return changes
}

/** The box in hand has left, whether the change that says so has arrived or not. Without a box the truck can't be here. */
function mustHaveLeft(transfer: Transfer, countedLines: readonly CountedLine[]): void {
  const isProven = countedLines.length > 0 && countedLines.every(({ arrival }) => isHere(arrival))
  if (transfer.status !== 'Open' || isProven) return
  throw new Refusal(
    'wrong-state',
    `${transferName(transfer)} is at "${transferStatusText.Open}" and has not departed. Scan the boxes that have come.`,
  )
}

/**
 * Counts packages: received, missing or damaged, and one that wasn't loaded as an extra. The first count says that the
 * truck has come. A package that turns up after it was closed is counted too.
 */
export const countTransfer = mutator({
  args: CountTransferArgs,
  permission: transferRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const transfer = await mustFindTransfer(tx, args.transferId)
    await mustWorkThere(tx, actor, transfer, 'canReceive')
    mustHaveLeft(transfer, args.lines)
    const lines = new Map((await roadLinesOn(tx, transfer.transferId)).map((line) => [line.packageId, line]))
    const changes = await countOffPackages({ tx, transfer, lines, actor, context }, args.lines)
    const isFirst = transfer.status === 'Open' || transfer.status === 'Departed'
    if (isFirst)
      await tx.put('transfer', {
        ...transfer,
        status: 'Arrived',
        arrivedAt: context.occurredAt,
        updatedAt: context.now,
      })
    return changes > 0 || isFirst
      ? done
      : { outcome: 'already', message: 'This is how it was counted before.' }
  },
})
