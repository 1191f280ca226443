import type { Claim } from '#sync/entities/packages/claim.ts'
import type { PackageLoss, PieceLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { giveNote } from '../billing/credit-notes.ts'
import type { Transaction, TransactionPart } from '../changes/transaction.ts'
import { system } from '../core/system-actor.ts'
import { putPackage } from './billable.ts'
import { openBooks, rehearse, wordsOf } from './money.ts'

export const noteId = '0199aaaa-0000-7000-8000-000000000001'
const at = '2026-11-20T14:00:00.000Z'

/** A claim over US$50, J$7,750, that was reported and not decided. */
export const reportedClaim: PackageLoss = {
  ...{ status: 'Reported', reason: 'Searched', reportedBy: 'Winston', reportedAt: at },
  ...{ valueUsdCents: 5_000, valueJmdCents: 775_000, paidJmdCents: 0, creditNoteId: null },
  ...{ decidedBy: null, decidedAt: null, decision: '' },
}
export const paidClaim: PackageLoss = {
  ...reportedClaim,
  ...{ status: 'Paid', paidJmdCents: 310_000, creditNoteId: noteId, decision: 'Lost', decidedBy: 'Sonia' },
}
export const refusedClaim: PackageLoss = {
  ...reportedClaim,
  status: 'Refused',
  decision: 'Lost',
  decidedBy: 'Sonia',
}
export const pieceClaim = (
  loss: PackageLoss,
  piece = 2,
  shareUsdCents: number | null = 2_000,
): PieceLoss => ({
  ...loss,
  ...{ piece, shareUsdCents },
})

/** Books on which work with a claim is tried and undone. */
export async function openClaims() {
  const { server, accountId } = await openBooks()
  const lacking = await putPackage(server, accountId, {
    ...{ status: 'AtHeadOffice', arrival: 'Received', pieces: 3, missingPieces: [2], missingSince: at },
  })
  const missing = await putPackage(server, accountId, { status: 'AtHeadOffice', arrival: 'Missing' })

  /** The words and the row after work on a package with these fields. */
  const tryWith = async (
    pkg: Package,
    fields: Partial<Package>,
    work: (tx: Transaction, packageId: string) => Promise<unknown>,
  ) => {
    const rows: Package[] = []
    const result = await rehearse(server.app.deps, async (tx) => {
      await tx.put('package', { ...pkg, ...fields })
      const note = { creditNoteId: noteId, accountId, amountJmdCents: 310_000, uses: [] }
      const hasNote = [fields.loss, ...(fields.pieceLosses ?? [])].some(
        (loss) => loss?.creditNoteId === noteId,
      )
      if (hasNote) await giveNote(tx, { ...note, reason: 'Lost', createdBy: system.name })
      await work(tx, pkg.packageId)
      rows.push(must(await tx.get('package', pkg.packageId), 'the package'))
    })
    return { words: wordsOf(result), row: rows[0] }
  }
  return {
    tryPiece: (fields: Partial<Package>, work: (tx: Transaction, packageId: string) => Promise<unknown>) =>
      tryWith(lacking, fields, work),
    tryWhole: (fields: Partial<Package>, work: (tx: Transaction, packageId: string) => Promise<unknown>) =>
      tryWith(missing, fields, work),
  }
}

/** Puts a claim for a damaged package into the books. */
export async function putClaim(
  tx: TransactionPart,
  more: Partial<Claim> & Pick<Claim, 'packageId' | 'accountId'>,
): Promise<Claim> {
  const claim: Claim = {
    ...{ claimId: tx.ids.next(), kind: 'Damaged', lines: [], pieces: [] },
    ...{ amountJmdCents: 100_000, text: 'It is broken', photoFileIds: [], status: 'Asked', openedBy: '' },
    ...{ lookedAtBy: null, lookedAt: null, paidJmdCents: 0, creditNoteId: null, paymentId: null },
    ...{ decidedBy: null, decidedAt: null, decision: '', version: 0, createdAt: tx.at, updatedAt: tx.at },
    ...{ deletedAt: null, archivedAt: null, ...more },
  }
  await tx.put('claim', claim)
  return claim
}
