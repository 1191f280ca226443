import { describe, expect, test } from 'vitest'
import type { Claim } from '#sync/entities/packages/claim.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { idFrom } from '../core/id-from.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { findPayment } from '../db/payments/payments.ts'
import { putPackage } from '../test/billable.ts'
import { paidClaim, pieceClaim, putClaim as putClaimRow, reportedClaim } from '../test/claims.ts'
import { openCompany } from '../test/money.ts'
import { type ClaimVerdict, decideClaim, lookAtClaim } from './claims.ts'

// Each condition of a claim's decision, in a transaction of its own: the calls are tested in server/routes.

const { server, accountId, otherId, onBooks } = await openCompany()
const deliveredFacts = { status: 'Delivered', deliveredAt: '2026-11-20T15:00:00.000Z' } as const
/** Worth US$50.00, which are J$7,750.00. */
const lamp = await putPackage(server, accountId, { ...deliveredFacts, description: 'Lamp' })
const missing = await putPackage(server, accountId, {
  ...{ status: 'AtCustoms', arrival: 'Missing', missingSince: '2026-11-20T15:00:00.000Z' },
})
const mostJmdCents = 775_000
const chief: Actor = {
  ...actorOf('Supervisor', idOf(0xc1), 'Ida Green'),
  permissions: ['PackageCompensate', 'PaymentRefund'],
}
const decider: Actor = { ...chief, permissions: ['PackageCompensate'] }

const putClaim = (tx: Transaction, more: Partial<Claim> = {}): Promise<Claim> =>
  putClaimRow(tx, { packageId: lamp.packageId, accountId, ...more })
const verdict = (amountJmdCents: number, more: Partial<ClaimVerdict> = {}): ClaimVerdict => ({
  ...{ amountJmdCents, pay: 'Credit', reason: 'Broken on the way', reference: '', ...more },
})
const transfer = { pay: 'BankTransfer', reference: 'NCB 77' } as const
const claimNow = async (tx: Transaction, { claimId }: Claim) =>
  must(await tx.get('claim', claimId), 'the claim')
const resultOf = async (work: (tx: Transaction) => Promise<unknown>, actor = chief) => {
  const result = await onBooks(work, actor)
  return result instanceof Refusal ? [result.code, result.message] : result
}
const changePackage = async (tx: Transaction, { packageId }: Package, more: Partial<Package>) => {
  const pkg = must(await tx.get('package', packageId), 'the package')
  await tx.put('package', { ...pkg, ...more })
}

describe('a look at a claim', () => {
  test('says who looks, and a second one changes nothing', async () => {
    const result = await resultOf(async (tx) => {
      const claim = await putClaim(tx)
      await lookAtClaim(tx, claim.claimId, chief)
      await lookAtClaim(tx, claim.claimId, { ...chief, name: 'Una Brown' })
      return claimNow(tx, claim)
    })
    expect(result).toMatchObject({ status: 'LookedAt', lookedAtBy: 'Ida Green' })
    expect((result as Claim).lookedAt).toBe((result as Claim).updatedAt)
  })

  test.each([
    ['was decided', { status: 'Refused' }, ['wrong-state', expect.stringContaining('was decided already')]],
    [
      'was deleted',
      { deletedAt: '2026-11-21T15:00:00.000Z' },
      ['not-found', 'Claim not found. It may have been deleted.'],
    ],
  ] as const)('that %s is refused', async (_name, row, refusal) => {
    const work = async (tx: Transaction) => lookAtClaim(tx, (await putClaim(tx, row)).claimId, chief)
    expect(await resultOf(work)).toEqual(refusal)
  })

  test('that is not there is refused', async () => {
    expect(await resultOf((tx) => lookAtClaim(tx, tx.ids.next(), chief))).toEqual([
      'not-found',
      'Claim not found. It may have been deleted.',
    ])
  })
})

describe('a decision', () => {
  const decide = (more: Partial<Claim>, decision: ClaimVerdict, actor = chief) =>
    resultOf(async (tx) => {
      const claim = await putClaim(tx, more)
      await decideClaim(tx, claim.claimId, decision, actor)
      const row = await claimNow(tx, claim)
      const note = row.creditNoteId && (await findCreditNote(tx.kysely, row.creditNoteId))
      const payout = row.paymentId && (await findPayment(tx.kysely, row.paymentId))
      const notices = await tx.kysely
        .selectFrom('notice')
        .where('dedupeKey', '=', `claim ${claim.claimId}`)
        .select('facts')
        .execute()
      return {
        row,
        note: note && [note.reason, note.amountJmdCents, note.remainingJmdCents],
        payout: payout && [payout.kind, payout.method, payout.amountJmdCents, payout.reference],
        words: notices.map(({ facts }) => JSON.parse(facts).outcome),
      }
    }, actor)

  test('pays all that was declared as credit', async () => {
    expect(await decide({}, verdict(mostJmdCents))).toMatchObject({
      row: { status: 'Paid', paidJmdCents: mostJmdCents, decidedBy: 'Ida Green', paymentId: null },
      note: [`Damaged: ${lamp.trackingNumber} (Lamp)`, mostJmdCents, mostJmdCents],
      words: [expect.stringContaining('We credited J$7,750.00 to your account.')],
    })
  })

  test('pays a cent out, and the note is used for it', async () => {
    expect(await decide({}, verdict(1, transfer))).toMatchObject({
      row: { status: 'Paid', paidJmdCents: 1, paymentId: expect.any(String) },
      note: [expect.any(String), 1, 0],
      payout: ['Refund', 'BankTransfer', 1, 'NCB 77'],
      words: ['We’re sorry that your package was damaged. We paid J$0.01 back.'],
    })
  })

  test.each([['Credit' as const], ['BankTransfer' as const]])(
    'to pay nothing refuses the claim, without a note or a payout, with %s',
    async (pay) => {
      expect(await decide({}, verdict(0, { pay }), decider)).toEqual({
        row: expect.objectContaining({ status: 'Refused', creditNoteId: null, paymentId: null }),
        ...{ note: null, payout: null },
        words: ['You claimed that your package was damaged. Nothing is paid for it.'],
      })
    },
  )

  test('to pay more than was declared is refused with its field', async () => {
    const result = await onBooks(
      async (tx) => decideClaim(tx, (await putClaim(tx)).claimId, verdict(mostJmdCents + 1), chief),
      chief,
    )
    expect(result).toMatchObject({
      message: `For ${lamp.trackingNumber} at most J$7,750.00 can be paid.`,
      fields: { amountJmdCents: ['is more than J$7,750.00'] },
    })
  })

  test('that pays out needs the right to refund, and one as credit does not', async () => {
    expect(await decide({}, verdict(1, transfer), decider)).toEqual(['forbidden', expect.any(String)])
    expect(await decide({}, verdict(1), decider)).toMatchObject({ row: { status: 'Paid' } })
  })

  test('about a claim of one’s own is refused, as money and as nothing', async () => {
    const customer = { ...chief, accountId }
    for (const amountJmdCents of [0, 1, mostJmdCents])
      expect(await decide({}, verdict(amountJmdCents), customer)).toEqual([
        ...['forbidden', expect.stringContaining('This is about your own account.')],
      ])
    expect(await decide({ accountId: otherId }, verdict(0), customer)).toMatchObject({
      row: { status: 'Refused' },
    })
  })

  test('about a claim of a former owner pays nothing', async () => {
    expect(await decide({ accountId: otherId }, verdict(1))).toEqual([
      'wrong-state',
      expect.stringContaining('belongs to somebody else by now'),
    ])
    expect(await decide({ accountId: otherId }, verdict(0))).toMatchObject({ row: { status: 'Refused' } })
  })

  test.each([
    ['is not there', (tx: Transaction) => ({ packageId: tx.ids.next() })],
    ['is in another one', () => ({ packageId: lamp.packageId })],
  ])('about a package that %s pays nothing', async (name, rowOf) => {
    const work = async (tx: Transaction) => {
      if (name === 'is in another one') await changePackage(tx, lamp, { mergedInto: missing.packageId })
      const { claimId } = await putClaim(tx, rowOf(tx))
      return decideClaim(tx, claimId, verdict(1), chief)
    }
    expect(await resultOf(work)).toEqual(['not-found', expect.any(String)])
  })
})

describe('a second decision', () => {
  const decideTwice = (first: ClaimVerdict, second: ClaimVerdict) =>
    resultOf(async (tx) => {
      const claim = await putClaim(tx)
      await decideClaim(tx, claim.claimId, first, chief)
      const before = await claimNow(tx, claim)
      await decideClaim(tx, claim.claimId, second, { ...chief, name: 'Una Brown' })
      return (await claimNow(tx, claim)).version === before.version
    })
  const decidedText = (text: string) => [
    'already-exists',
    `This claim was ${text} by Ida Green. Reload the page.`,
  ]
  const paidText = decidedText('decided with J$1.00')

  test.each([
    ['the same credit', verdict(100), verdict(100), true],
    ['the same payout', verdict(100, transfer), verdict(100, { ...transfer, reference: ' NCB 77 ' }), true],
    ['the same refusal', verdict(0), verdict(0), true],
    ['the same refusal, with a way to pay', verdict(0, transfer), verdict(0, transfer), true],
    ['another sum', verdict(100), verdict(101), paidText],
    ['another reason', verdict(100), verdict(100, { reason: 'Cracked' }), paidText],
    ['a payout after the credit', verdict(100), verdict(100, transfer), paidText],
    ['the credit after a payout', verdict(100, transfer), verdict(100), paidText],
    ['another number', verdict(100, transfer), verdict(100, { ...transfer, reference: 'NCB 78' }), paidText],
    ['another way', verdict(100, transfer), verdict(100, { ...transfer, pay: 'Cheque' }), paidText],
    ['money after the refusal', verdict(0), verdict(100), decidedText('refused')],
    ['a refusal of what was paid', verdict(100), verdict(0), paidText],
  ])('%s', async (_name, first, second, result) => {
    expect(await decideTwice(first, second)).toEqual(result)
  })
})

describe('a claim that a package is lost', () => {
  const lossArgs = { packageId: missing.packageId, kind: 'Lost' } as const
  const decide = (row: Partial<Package>, decision: ClaimVerdict, more: Partial<Claim> = {}) =>
    resultOf(async (tx) => {
      await changePackage(tx, missing, row)
      const claim = await putClaim(tx, { ...lossArgs, ...more })
      await decideClaim(tx, claim.claimId, decision, chief)
      const pkg = must(await tx.get('package', missing.packageId), 'the package')
      const { status, paidJmdCents } = await claimNow(tx, claim)
      return { claim: [status, paidJmdCents], loss: pkg.loss && [pkg.loss.status, pkg.loss.reason] }
    })

  test('reports the loss in the customer’s words if it was not reported, and pays it', async () => {
    expect(await decide({}, verdict(500))).toEqual({ claim: ['Paid', 500], loss: ['Paid', 'It is broken'] })
  })

  test('pays the loss that was reported, in the words of who reported it', async () => {
    expect(await decide({ loss: reportedClaim }, verdict(500))).toEqual({
      claim: ['Paid', 500],
      loss: ['Paid', 'Searched'],
    })
  })

  test('that has come pays nothing, and says so', async () => {
    expect(await decide({ loss: reportedClaim, arrival: 'Received' }, verdict(500))).toEqual([
      ...['wrong-state', expect.stringContaining('isn’t missing any longer, so nothing is paid for it.')],
    ])
  })

  test.each([
    ['nobody reported it', {}, {}, null],
    ['something else is claimed', { loss: reportedClaim }, { kind: 'Damaged' }, ['Reported', 'Searched']],
    ['it was reported', { loss: reportedClaim }, {}, ['Refused', 'Searched']],
    ['it has come', { loss: reportedClaim, arrival: 'Received' }, {}, ['Reported', 'Searched']],
    [
      'it is in another one',
      { loss: reportedClaim, mergedInto: lamp.packageId },
      {},
      ['Reported', 'Searched'],
    ],
    ['it is somebody else’s', { loss: reportedClaim }, { accountId: otherId }, ['Reported', 'Searched']],
  ] as const)('is refused where %s', async (_name, row, more, loss) => {
    expect(await decide(row as Partial<Package>, verdict(0), more)).toEqual({ claim: ['Refused', 0], loss })
  })

  test('is refused for a package that is not there', async () => {
    const result = await resultOf(async (tx) => {
      const claim = await putClaim(tx, { ...lossArgs, packageId: tx.ids.next() })
      await decideClaim(tx, claim.claimId, verdict(0), chief)
      return (await claimNow(tx, claim)).status
    })
    expect(result).toBe('Refused')
  })

  test('keeps the note of its loss under the number of the claim', async () => {
    const result = await resultOf(async (tx) => {
      const claim = await putClaim(tx, lossArgs)
      await decideClaim(tx, claim.claimId, verdict(500), chief)
      return (await claimNow(tx, claim)).creditNoteId === idFrom(claim.claimId, 'credit note')
    })
    expect(result).toBe(true)
  })
})

describe('a claim that a piece is lost', async () => {
  const missingSince = '2026-11-20T15:00:00.000Z'
  const lacking = await putPackage(server, accountId, {
    ...{ status: 'AtHeadOffice', arrival: 'Received', pieces: 3, missingPieces: [2], missingSince },
  })
  const reportedLoss = [pieceClaim(reportedClaim, 2, null)]
  const paidLoss = { ...paidClaim, status: 'Kept' } as const
  const decide = (row: Partial<Package>, decision: ClaimVerdict, piece = 2) =>
    resultOf(async (tx) => {
      await changePackage(tx, lacking, row)
      const claim = await putClaim(tx, { packageId: lacking.packageId, kind: 'Lost', pieces: [piece] })
      await decideClaim(tx, claim.claimId, decision, chief)
      const pkg = must(await tx.get('package', lacking.packageId), 'the package')
      const { status, paidJmdCents } = await claimNow(tx, claim)
      const losses = pkg.pieceLosses?.map((loss) => [loss.piece, loss.status, loss.reason])
      return { claim: [status, paidJmdCents], losses }
    })

  test.each<[name: string, row: Partial<Package>, outcome: unknown]>([
    ['in the customer’s words if it was not reported', {}, [[2, 'Paid', 'It is broken']]],
    ['in the words of who reported it', { pieceLosses: reportedLoss }, [[2, 'Paid', 'Searched']]],
  ])('pays the piece, %s', async (_name, row, losses) => {
    expect(await decide(row, verdict(500))).toEqual({ claim: ['Paid', 500], losses })
  })

  test.each<[name: string, row: Partial<Package>, refusal: [code: string, words: string]]>([
    ['it has come', { missingPieces: [] }, ['wrong-state', 'isn’t missing.']],
    ['the whole is missing', { arrival: 'Missing' }, ['wrong-state', 'is missing as a whole']],
    ['the whole was paid for', { loss: paidLoss }, ['already-exists', 'was paid for the whole']],
  ])('pays nothing where %s, also for one that was reported', async (_name, row, [code, words]) => {
    const refusal = [code, expect.stringContaining(words)]
    for (const pieceLosses of [[], reportedLoss])
      expect(await decide({ ...row, pieceLosses }, verdict(500))).toEqual(refusal)
  })

  test.each<[name: string, row: Partial<Package>, piece: number, status: string | null]>([
    ['nobody reported it', { pieceLosses: [] }, 2, null],
    ['it was reported', {}, 2, 'Refused'],
    ['it has come', { missingPieces: [] }, 2, 'Reported'],
    ['the whole is missing', { arrival: 'Missing' }, 2, 'Reported'],
    ['another piece was reported', { missingPieces: [2, 3] }, 3, 'Reported'],
  ])('is refused where %s', async (_name, row, piece, status) => {
    const losses = status === null ? [] : [[2, status, 'Searched']]
    const outcome = { claim: ['Refused', 0], losses }
    expect(await decide({ pieceLosses: reportedLoss, ...row }, verdict(0), piece)).toEqual(outcome)
  })
})
