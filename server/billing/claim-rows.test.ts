import { describe, expect, test } from 'vitest'
import type { Claim } from '#sync/entities/packages/claim.ts'
import { isOpenClaim } from '#sync/entities/packages/claim-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import type { Transaction } from '../changes/transaction.ts'
import { system } from '../core/system-actor.ts'
import { putPackage } from '../test/billable.ts'
import { paidClaim, pieceClaim, putClaim as putClaimRow, reportedClaim } from '../test/claims.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import {
  answerLostClaims,
  claimsFor,
  openLostClaim,
  paidByClaims,
  putAnswer,
  refusePaidClaim,
} from './claim-rows.ts'
import { decideLoss } from './losses.ts'
import { decidePieceLoss } from './piece-losses.ts'

const { server, accountId, otherId, onBooks } = await openCompany()
const inner = await putPackage(server, accountId)
const pkg = await putPackage(server, accountId, { contents: [toContained(inner)] })

const putClaim = (tx: Transaction, more: Partial<Claim> = {}): Promise<Claim> =>
  putClaimRow(tx, { packageId: pkg.packageId, accountId, ...more })
const resultOf = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const result = await onBooks(work)
  if (result instanceof Refusal) throw result
  return result
}

test('payments for a package and its contents count, without deleted claims and those for a loss', async () => {
  const result = await resultOf(async (tx) => {
    const paidSum = (paidJmdCents: number, more: Partial<Claim> = {}) =>
      putClaim(tx, { status: 'Paid', paidJmdCents, ...more })
    await paidSum(100)
    await paidSum(20, { kind: 'ContentsMissing', accountId: otherId })
    await paidSum(3, { packageId: inner.packageId })
    await paidSum(4_000, { kind: 'Lost' })
    await paidSum(50_000, { deletedAt: tx.at })
    return [(await claimsFor(tx, pkg)).length, await paidByClaims(tx, pkg), await paidByClaims(tx, inner)]
  })
  expect(result).toEqual([4, 123, 3])
})

const answer = { amountJmdCents: 500, reason: 'Cracked', creditNoteId: 'note', by: 'Ida Green' }

test.each([
  [1, { status: 'Paid', paidJmdCents: 1, hasNote: true }],
  [0, { status: 'Refused', paidJmdCents: 0, hasNote: false }],
])('an answer of %d cents', async (amountJmdCents, outcome) => {
  const result = await resultOf(async (tx) => {
    const creditNoteId = tx.ids.next()
    const row = await putAnswer(tx, await putClaim(tx), { ...answer, creditNoteId, amountJmdCents })
    const storedClaim = must(await tx.get('claim', row.claimId), 'the claim')
    const { status, paidJmdCents, decision, decidedBy } = storedClaim
    const isNow = storedClaim.decidedAt === tx.at && storedClaim.updatedAt === tx.at
    return {
      status,
      paidJmdCents,
      decision,
      decidedBy,
      isNow,
      hasNote: storedClaim.creditNoteId === creditNoteId,
    }
  })
  expect(result).toEqual({ ...outcome, decision: 'Cracked', decidedBy: 'Ida Green', isNow: true })
})

describe('the decision about a loss answers', () => {
  const ofPiece: Partial<Claim> = { pieces: [2] }
  test.each([
    ['a claim of its owner that it is lost', {}, 'Paid'],
    ['such a claim at which somebody looks', { status: 'LookedAt' }, 'Paid'],
    ['no claim of damage', { kind: 'Damaged' }, 'Asked'],
    ['no claim of another customer', { accountId: otherId }, 'Asked'],
    ['no claim that was refused', { status: 'Refused' }, 'Refused'],
    ['no claim that a piece is lost', ofPiece, 'Asked'],
    ['no claim for a package in it', { packageId: inner.packageId }, 'Asked'],
  ] as const)('%s', async (_name, more, status) => {
    const result = await resultOf(async (tx) => {
      const { claimId } = await putClaim(tx, { kind: 'Lost', ...more })
      await answerLostClaims(tx, { pkg, piece: null }, { ...answer, creditNoteId: tx.ids.next() })
      return must(await tx.get('claim', claimId), 'the claim').status
    })
    expect(result).toBe(status)
  })
})

describe('goods that the office gives up have an open claim', () => {
  /** The claims that are open afterwards, the newest last. */
  const openAfter = (claims: readonly Partial<Claim>[], piece: number | null = null, valueJmdCents = 500) =>
    resultOf(async (tx) => {
      for (const claim of claims) await putClaim(tx, { kind: 'Lost', ...claim })
      await openLostClaim(tx, { pkg, piece }, { valueJmdCents, by: 'Ida Green' })
      return (await claimsFor(tx, pkg)).filter(isOpenClaim)
    })
  const refusal = { status: 'Refused' } as const

  test.each<[name: string, claims: readonly Partial<Claim>[], piece: number | null, openings: number]>([
    ['without a claim', [], null, 1],
    ['after one of its owner', [{}], null, 0],
    ['after one of a former owner', [{ accountId: otherId }], null, 0],
    ['after one that was refused', [refusal], null, 1],
    ['after one that was refused and one that was not', [refusal, {}], null, 0],
    ['after one that was deleted', [{ deletedAt: '2026-11-20T14:00:00.000Z' }], null, 1],
    ['after one of damage', [{ kind: 'Damaged' }], null, 1],
    ['after one for what is in it', [{ packageId: inner.packageId }], null, 1],
    ['after one for a piece of it', [{ pieces: [2] }], null, 1],
    ['which are a piece, after one for the whole', [{}], 2, 1],
    ['which are a piece, after one for another', [{ pieces: [3] }], 2, 1],
    ['which are a piece, after one for it', [{ pieces: [2] }], 2, 0],
  ])('%s', async (_name, claims, piece, openings) => {
    const openClaims = await openAfter(claims, piece)
    const byOffice = openClaims.filter(({ openedBy }) => openedBy === 'Ida Green')
    expect(byOffice.map(({ pieces }) => pieces)).toEqual(openings ? [piece === null ? [] : [piece]] : [])
  })

  test.each([
    [500, 500],
    [0, 1],
  ])('over their value of %d cents, and never over nothing', async (valueJmdCents, amountJmdCents) => {
    expect(await openAfter([], null, valueJmdCents)).toMatchObject([{ accountId, amountJmdCents }])
  })

  test('unless nobody owns them', async () => {
    const result = await resultOf(async (tx) => {
      await openLostClaim(tx, { pkg: { ...pkg, accountId: null }, piece: null }, { valueJmdCents: 1, by: '' })
      return claimsFor(tx, pkg)
    })
    expect(result).toEqual([])
  })
})

test('credit that is taken back refuses the claim that it paid, and no earlier one', async () => {
  const result = await resultOf(async (tx) => {
    const paidRow = { kind: 'Lost', status: 'Paid', paidJmdCents: 500, decision: 'Lost' } as const
    const [creditNoteId, earlierId] = [tx.ids.next(), tx.ids.next()]
    const claim = await putClaim(tx, { ...paidRow, creditNoteId })
    const earlierClaim = await putClaim(tx, { ...paidRow, creditNoteId: earlierId })
    await refusePaidClaim(tx, { pkg, piece: null }, { creditNoteId, reason: 'Found', by: 'Ida Green' })
    const rows = await Promise.all([claim, earlierClaim].map(({ claimId }) => tx.get('claim', claimId)))
    return rows.map((row) => [row?.status, row?.paidJmdCents, row?.decision])
  })
  expect(result).toEqual([
    ['Refused', 0, 'Found'],
    ['Paid', 500, 'Lost'],
  ])
})

describe('claims for a package lessen the most that is paid', () => {
  const missingSince = '2026-11-20T14:00:00.000Z'
  const lostPackage: Partial<Package> = { arrival: 'Missing', missingSince, loss: reportedClaim }
  const lostPiece: Partial<Package> = {
    ...{ arrival: 'Received', pieces: 3, missingPieces: [2], missingSince },
    pieceLosses: [pieceClaim(reportedClaim)],
  }
  /** J$4,000 were paid for the first piece at the rate of another day, so the shares come to more than the whole. */
  const costlyPiece: Partial<Package> = {
    ...lostPiece,
    missingPieces: [1, 2],
    pieceLosses: [pieceClaim({ ...paidClaim, paidJmdCents: 400_000 }, 1), pieceClaim(reportedClaim)],
  }
  const payment = (paidJmdCents: number): Partial<Claim> => ({ status: 'Paid', paidJmdCents })
  const refusedClaim: Partial<Claim> = { status: 'Refused', paidJmdCents: 0 }

  test.each<
    [name: string, fields: Partial<Package>, shareUsdCents: number, Partial<Claim>[], mostJmdCents: number]
  >([
    ['for a lost package', lostPackage, 0, [], 775_000],
    ['for a lost package after a claim', lostPackage, 0, [payment(100_000)], 675_000],
    ['for a lost package after a refused claim', lostPackage, 0, [refusedClaim], 775_000],
    [
      'for a lost package after claims above its value',
      lostPackage,
      0,
      [payment(700_000), payment(100_000)],
      0,
    ],
    ['for a piece', lostPiece, 5_000, [], 775_000],
    ['for a piece after a claim', lostPiece, 5_000, [payment(100_000)], 675_000],
    ['for a piece whose share is less than what is left', lostPiece, 2_000, [payment(100_000)], 310_000],
    ['for a piece after claims above its value', lostPiece, 5_000, [payment(700_000), payment(100_000)], 0],
    ['for a piece after a costly one', costlyPiece, 3_000, [], 465_000],
    ['for a piece after a costly one and a refused claim', costlyPiece, 3_000, [refusedClaim], 465_000],
    [
      'for a piece after a costly one and a claim',
      costlyPiece,
      3_000,
      [payment(100_000), refusedClaim],
      275_000,
    ],
  ])('%s', async (_name, fields, shareUsdCents, claims, mostJmdCents) => {
    const result = await resultOf(async (tx) => {
      await tx.put('package', { ...inner, ...fields })
      for (const claim of claims) await putClaim(tx, { packageId: inner.packageId, ...claim })
      const { packageId } = inner
      const decide = (amountJmdCents: number) => {
        const decision = { amountJmdCents, reason: 'Searched', creditNoteId: tx.ids.next() }
        return fields.loss
          ? decideLoss(tx, packageId, decision, system)
          : decidePieceLoss(tx, { packageId, piece: 2 }, { ...decision, shareUsdCents }, system)
      }
      return [
        wordsOf(await decide(mostJmdCents + 1).catch((error: unknown) => error)),
        wordsOf(await decide(mostJmdCents)),
      ]
    })
    expect(result).toEqual([expect.stringContaining('no more'), 'done'])
  })
})
