import type { losses } from '#sync/api/packages/losses.ts'
import { decideFound, decideLoss, reportLost } from '../../billing/losses.ts'
import { decidePieceFound, decidePieceLoss, reportPieceLost } from '../../billing/piece-losses.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Handlers } from '../../http/route.ts'
import { ownedPackage } from './package-rows.ts'

const pieceOf = ({ id, piece }: { id: string; piece: number }) => ({ packageId: id, piece })

export const lossHandlers: Handlers<typeof losses, ChangeDeps> = {
  'packages.reportLost': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.reportLost'), (tx) =>
      reportLost(tx, params.id, body.reason, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.decideLoss': async ({ params, body, signed, request }, deps) => {
    const creditNoteId = deps.ids.next()
    await withTransaction(deps, byOf(signed, request, 'package.decideLoss'), (tx) =>
      decideLoss(tx, params.id, { ...body, creditNoteId }, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.decideFound': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.decideFound'), (tx) =>
      decideFound(tx, params.id, body, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.reportPieceLost': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.reportPieceLost'), (tx) =>
      reportPieceLost(tx, pieceOf(params), body.reason, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.decidePieceLoss': async ({ params, body, signed, request }, deps) => {
    const creditNoteId = deps.ids.next()
    await withTransaction(deps, byOf(signed, request, 'package.decidePieceLoss'), (tx) =>
      decidePieceLoss(tx, pieceOf(params), { ...body, creditNoteId }, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.decidePieceFound': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.decidePieceFound'), (tx) =>
      decidePieceFound(tx, pieceOf(params), body, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
}
