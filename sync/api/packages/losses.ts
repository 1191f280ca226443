import * as z from 'zod'
import { Id, Note, UsdCents } from '../../entities/fields.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { row } from '../row.ts'
import { OwnedPackage } from './owned-package.ts'

const ById = z.object({ id: Id })
const ByPiece = z.object({ id: Id, piece: z.coerce.number().pipe(z.int().min(1).max(999)) })

export const losses = {
  'packages.reportLost': row({
    method: 'POST',
    path: '/api/packages/{id}/loss',
    who: 'staff',
    permission: 'PackageUpdate',
    summary:
      'Gives a missing package up as lost, which opens a claim of its owner for a supervisor or a senior.',
    params: ById,
    body: z.object({ reason: Note.min(1, 'is missing: say what was done to find it') }),
    reply: OwnedPackage,
    success: 'Reported as lost',
    failure: 'The package wasn’t reported as lost',
  }),
  'packages.decideLoss': row({
    method: 'POST',
    path: '/api/packages/{id}/loss/decision',
    who: 'staff',
    permission: 'PackageCompensate',
    summary: 'Decides the claim for a lost package, once: an amount becomes a credit note, 0 refuses it.',
    params: ById,
    body: z.object({
      amountJmdCents: JmdAmount,
      reason: Note.min(1, 'is missing: the customer reads it'),
    }),
    reply: OwnedPackage,
    success: 'Decision saved',
    failure: 'The decision wasn’t saved',
  }),
  'packages.decideFound': row({
    method: 'POST',
    path: '/api/packages/{id}/loss/found',
    who: 'staff',
    permission: 'PackageCompensate',
    summary:
      'Takes back the unused credit for a package that was found after it was paid for, or lets the customer keep it.',
    params: ById,
    body: z.object({
      keepsCredit: z.boolean(),
      reason: Note.min(1, 'is missing: the customer reads it'),
    }),
    reply: OwnedPackage,
    success: 'Decision saved',
    failure: 'The decision wasn’t saved',
  }),
  'packages.reportPieceLost': row({
    method: 'POST',
    path: '/api/packages/{id}/pieces/{piece}/loss',
    who: 'staff',
    permission: 'PackageUpdate',
    summary:
      'Gives a missing piece up as lost while the rest of its package is here, which opens a claim of its owner.',
    params: ByPiece,
    body: z.object({ reason: Note.min(1, 'is missing: say what was done to find it') }),
    reply: OwnedPackage,
    success: 'Piece reported as lost',
    failure: 'The piece wasn’t reported as lost',
  }),
  'packages.decidePieceLoss': row({
    method: 'POST',
    path: '/api/packages/{id}/pieces/{piece}/loss/decision',
    who: 'staff',
    permission: 'PackageCompensate',
    summary:
      'Decides the claim for a lost piece, once: its part of the declared value, and an amount up to that as a credit note; 0 refuses it.',
    params: ByPiece,
    body: z.object({
      shareUsdCents: UsdCents,
      amountJmdCents: JmdAmount,
      reason: Note.min(1, 'is missing: the customer reads it'),
    }),
    reply: OwnedPackage,
    success: 'Decision saved',
    failure: 'The decision wasn’t saved',
  }),
  'packages.decidePieceFound': row({
    method: 'POST',
    path: '/api/packages/{id}/pieces/{piece}/loss/found',
    who: 'staff',
    permission: 'PackageCompensate',
    summary:
      'Takes back the unused credit for a piece that was found after it was paid for, or lets the customer keep it.',
    params: ByPiece,
    body: z.object({ keepsCredit: z.boolean(), reason: Note.min(1, 'is missing: the customer reads it') }),
    reply: OwnedPackage,
    success: 'Decision saved',
    failure: 'The decision wasn’t saved',
  }),
}
