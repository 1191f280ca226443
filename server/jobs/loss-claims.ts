import { evenShareUsdCents, pieceLossesOf, shareJmdCents } from '#sync/rules/packages/lost-pieces.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { openLostClaim } from '../billing/claim-rows.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { packagesWithReportedLoss } from '../db/packages/loss-to-decide.ts'

async function openClaimsFor(tx: Transaction, packageId: string): Promise<void> {
  const pkg = await tx.get('package', packageId)
  if (!pkg || pkg.deletedAt || pkg.mergedInto !== null) return
  if (isMissing(pkg)) {
    if (pkg.loss?.status !== 'Reported') return
    const { valueJmdCents, reportedBy: by } = pkg.loss
    return openLostClaim(tx, { pkg, piece: null }, { valueJmdCents, by })
  }
  for (const loss of pieceLossesOf(pkg)) {
    if (loss.status !== 'Reported' || !pkg.missingPieces.includes(loss.piece)) continue
    const valueJmdCents = shareJmdCents(loss, evenShareUsdCents(pkg, loss))
    await openLostClaim(tx, { pkg, piece: loss.piece }, { valueJmdCents, by: loss.reportedBy })
  }
}

/**
 * Opens the claims of losses that were reported before each loss was a claim (decision 395), so that they wait in the list
 * where they are decided. Those that have a claim keep it.
 */
export async function openClaimsOfLosses(deps: Pick<ChangeDeps, 'db'>): Promise<void> {
  for (const { packageId } of await deps.db.reads.all(packagesWithReportedLoss, {}))
    await withTransaction(deps, byServer('claim.open'), (tx) => openClaimsFor(tx, packageId))
}
