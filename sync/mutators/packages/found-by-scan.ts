import type { Package } from '../../entities/packages/package.ts'
import type { TransferLine } from '../../entities/packages/transfer.ts'
import { happenedAfter } from '../../rules/packages/event-order.ts'
import { isMissing, withArrival } from '../../rules/packages/missing.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import type { Finding } from './reviews.ts'
import { momentOf } from './rows.ts'

/** The lines of transfers on which a package was counted as missing. */
const missedOnRoad = async (tx: Tx, { packageId }: Package): Promise<TransferLine[]> =>
  (await tx.find('transferLine', 'packageId', packageId)).filter(
    (line) => !line.deletedAt && line.arrival === 'Missing',
  )

/**
 * Returns true if a package was counted as missing after the arriving change was made. Such a change doesn't prove
 * that we have it: it may have gone missing since.
 */
export async function wasMissedSince(tx: Tx, pkg: Package, { context }: MutatorRun): Promise<boolean> {
  if (!isMissing(pkg)) return false
  const line = await tx.get('manifestLine', pkg.packageId)
  const roadLines = await missedOnRoad(tx, pkg)
  const { occurredAt } = momentOf(pkg, context)
  const rank = Math.max(...[line, ...roadLines].map((missedLine) => missedLine?.version ?? 0))
  const count = { rank, occurredAt: pkg.missingSince ?? '' }
  return happenedAfter(count, { ...context, occurredAt })
}

interface FoundByScan {
  readonly pkg: Package
  /** True if the scan has found a package that was missing. */
  readonly isFound: boolean
}

/** The office has to find out where a missing package is if a report says that it was received: no report is a scan. */
export const reportFindings = (
  pkg: Package,
  { actor, context }: Pick<MutatorRun, 'actor' | 'context'>,
): readonly Finding[] =>
  context.isReport && isMissing(pkg)
    ? [{ kind: 'missingReported', note: `${actor.name} reported that it was received.` }]
    : []

/**
 * The package as a scan of its box leaves it: one that was counted as missing has arrived after all, so what it
 * travelled on has received it, and a claim that wasn't paid is closed.
 */
export async function foundByScan(
  tx: Tx,
  pkg: Package,
  place: string,
  { actor, context }: MutatorRun,
): Promise<FoundByScan> {
  if (!isMissing(pkg) || context.isReport || (await wasMissedSince(tx, pkg, { actor, context })))
    return { pkg, isFound: false }
  const line = await tx.get('manifestLine', pkg.packageId)
  if (line && !line.deletedAt && line.arrival === 'Missing')
    await tx.put('manifestLine', { ...line, arrival: 'Received', updatedAt: context.now })
  for (const roadLine of await missedOnRoad(tx, pkg))
    await tx.put('transferLine', { ...roadLine, arrival: 'Received', updatedAt: context.now })
  const { occurredAt } = momentOf(pkg, context)
  const decision = `It was found: ${actor.name} scanned it ${place}.`
  return {
    pkg: withArrival(pkg, 'Received', occurredAt, { by: actor.name, decision }),
    isFound: true,
  }
}

/** The words for the person whose scan has found a missing package. */
export const foundText = ({ loss }: Pick<Package, 'loss'>): string =>
  loss?.status === 'Paid'
    ? 'It was counted as missing and paid for as lost. Keep it here: a supervisor decides about the credit.'
    : 'It was counted as missing. It is found now.'
