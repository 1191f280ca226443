import { describe, expect, test } from 'vitest'
import type { Claim } from '#sync/entities/packages/claim.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'
import { answerLostClaims, claimsFor, paidByClaims, putAnswer } from './claim-rows.ts'

const { server, accountId, otherId, onBooks } = await openCompany()
const inner = await putPackage(server, accountId)
const pkg = await putPackage(server, accountId, { contents: [toContained(inner)] })

async function putClaim(tx: Transaction, more: Partial<Claim> = {}): Promise<Claim> {
  const claim: Claim = {
    ...{
      claimId: tx.ids.next(),
      packageId: pkg.packageId,
      accountId,
      kind: 'Damaged',
      lines: [],
      pieces: [],
    },
    ...{ amountJmdCents: 100_000, text: 'It is broken', photoFileIds: [], status: 'Asked', openedBy: '' },
    ...{ lookedAtBy: null, lookedAt: null, paidJmdCents: 0, creditNoteId: null, paymentId: null },
    ...{ decidedBy: null, decidedAt: null, decision: '', version: 0, createdAt: tx.at, updatedAt: tx.at },
    ...{ deletedAt: null, archivedAt: null, ...more },
  }
  await tx.put('claim', claim)
  return claim
}
const resultOf = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const result = await onBooks(work)
  if (result instanceof Refusal) throw result
  return result
}

test('payments for a package and its contents count, without deleted claims and those for a loss', async () => {
  const result = await resultOf(async (tx) => {
    const paid = (paidJmdCents: number, more: Partial<Claim> = {}) =>
      putClaim(tx, { status: 'Paid', paidJmdCents, ...more })
    await paid(100)
    await paid(20, { kind: 'ContentsMissing', accountId: otherId })
    await paid(3, { packageId: inner.packageId })
    await paid(4_000, { kind: 'Lost' })
    await paid(50_000, { deletedAt: tx.at })
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
    const stored = must(await tx.get('claim', row.claimId), 'the claim')
    const { status, paidJmdCents, decision, decidedBy } = stored
    const isNow = stored.decidedAt === tx.at && stored.updatedAt === tx.at
    return { status, paidJmdCents, decision, decidedBy, isNow, hasNote: stored.creditNoteId === creditNoteId }
  })
  expect(result).toEqual({ ...outcome, decision: 'Cracked', decidedBy: 'Ida Green', isNow: true })
})

describe('the decision about a loss answers', () => {
  test.each([
    ['a claim of its owner that it is lost', {}, 'Paid'],
    ['such a claim at which somebody looks', { status: 'LookedAt' }, 'Paid'],
    ['no claim of damage', { kind: 'Damaged' }, 'Asked'],
    ['no claim of another customer', { accountId: otherId }, 'Asked'],
    ['no claim that was refused', { status: 'Refused' }, 'Refused'],
  ] as const)('%s', async (_name, more, status) => {
    const result = await resultOf(async (tx) => {
      const { claimId } = await putClaim(tx, { kind: 'Lost', ...more })
      await answerLostClaims(tx, pkg, { ...answer, creditNoteId: tx.ids.next() })
      return must(await tx.get('claim', claimId), 'the claim').status
    })
    expect(result).toBe(status)
  })
})
