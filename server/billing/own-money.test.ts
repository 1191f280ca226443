import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { decideClaim } from '../payments/claims.ts'
import { payOut } from '../payments/payouts.ts'
import { putPackage } from '../test/billable.ts'
import { paidClaim, pieceClaim, putClaim, reportedClaim } from '../test/claims.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { waiveCharges } from './charges-waiver.ts'
import { decideFound, decideLoss } from './losses.ts'
import { decidePieceFound, decidePieceLoss } from './piece-losses.ts'

// The calls are tested in server/payments/own-money.test.ts, over HTTP.

const { server, accountId, onBooks, paid } = await openCompany()
const pkg = await putPackage(server, accountId, { status: 'AtHeadOffice' })
const { packageId } = pkg
const noNote = { ...paidClaim, creditNoteId: null }
const piece = { packageId, piece: 2 }
const verdict = (tx: Transaction) => ({
  ...{ amountJmdCents: 100, reason: 'Searched', creditNoteId: tx.ids.next() },
})
const foundDecision = { keepsCredit: true, reason: 'A gift' }

type Act = (tx: Transaction, actor: Actor) => Promise<unknown>
test.each<[name: string, fields: Partial<Package>, act: Act]>([
  [
    'decides about a lost package',
    { arrival: 'Missing', loss: reportedClaim },
    (tx, actor) => decideLoss(tx, packageId, verdict(tx), actor),
  ],
  [
    'leaves the credit for a package that was found',
    { arrival: 'Received', loss: noNote },
    (tx, actor) => decideFound(tx, packageId, foundDecision, actor),
  ],
  [
    'decides about a lost piece',
    { arrival: 'Received', pieces: 3, missingPieces: [2], pieceLosses: [pieceClaim(reportedClaim)] },
    (tx, actor) => decidePieceLoss(tx, piece, { ...verdict(tx), shareUsdCents: 2_000 }, actor),
  ],
  [
    'leaves the credit for a piece that was found',
    { arrival: 'Received', pieces: 3, missingPieces: [], pieceLosses: [pieceClaim(noNote)] },
    (tx, actor) => decidePieceFound(tx, piece, foundDecision, actor),
  ],
  [
    'decides about a claim',
    {},
    async (tx, actor) => {
      const { claimId } = await putClaim(tx, { packageId, accountId })
      return decideClaim(tx, claimId, { ...verdict(tx), pay: 'Credit', reference: '' }, actor)
    },
  ],
  ['waives the charges', {}, (tx, actor) => waiveCharges(tx, packageId, 'A gift', actor)],
  [
    'pays credit out',
    {},
    async (tx) => {
      await paid(tx)
      const reason = { reason: 'Paid twice', paidBy: 'Desk', method: 'Cheque', reference: '00417' } as const
      return payOut(tx, { paymentId: tx.ids.next(), accountId, amountJmdCents: 1_000, ...reason })
    },
  ],
])('a colleague, and never the owner, %s', async (_name, fields, act) => {
  const outcomeFor = async (actor: Actor) => {
    const result = await onBooks(async (tx) => {
      await tx.put('package', { ...pkg, ...fields })
      await act(tx, actor)
    }, actor)
    return [result instanceof Refusal ? result.code : null, wordsOf(result)]
  }
  expect(await outcomeFor(actorOf('Admin', accountId))).toEqual([
    'forbidden',
    expect.stringContaining('This is about your own account.'),
  ])
  expect(await outcomeFor(actorOf('Admin'))).toEqual([null, 'done'])
})
