import { expect, test } from 'vitest'
import type { Claim } from '../../entities/packages/claim.ts'
import type { Package } from '../../entities/packages/package.ts'
import { packageRow } from '../../test/contract-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { idOf } from '../../test/people.ts'
import { closeFoundClaims, mustHaveNoOpenClaim } from './rows.ts'

// Nothing is paid for goods that were found, and goods with an open claim stay what they are, condition by condition.

const now = '2026-11-02T08:00:00.000Z'
const pkg = (over: Partial<Package> = {}): Package =>
  packageRow(1, { packageId: idOf(1), pieces: 3, ...over })
const claimRow = (over: Partial<Claim> = {}): Claim => ({
  ...{ claimId: idOf(0xe1), packageId: idOf(1), accountId: idOf(0xc1), kind: 'Lost', lines: [], pieces: [] },
  ...{ amountJmdCents: 100, text: '', photoFileIds: [], status: 'Asked', openedBy: '', lookedAtBy: null },
  ...{ lookedAt: null, paidJmdCents: 0, creditNoteId: null, paymentId: null, decidedBy: null },
  ...{ decidedAt: null, decision: '', version: 0, createdAt: now, updatedAt: now, deletedAt: null },
  ...{ archivedAt: null, ...over },
})
const missing = { arrival: 'Missing' as const }
const piece = { pieces: [2] }
const without = (...missingPieces: number[]) => ({ missingPieces })

test.each<
  [what: string, before: Partial<Package>, after: Partial<Package>, claim: Partial<Claim>, isRefused: boolean]
>([
  ['for a package that was found', missing, {}, {}, true],
  ['that is looked at, for a package that was found', missing, {}, { status: 'LookedAt' }, true],
  ['for a package that is still missing', missing, missing, {}, false],
  ['for a package that was not missing', {}, {}, {}, false],
  ['for damage of a package that was found', missing, {}, { kind: 'Damaged' }, false],
  ['for a piece of a package that was found as a whole', missing, {}, piece, false],
  ['for a piece that was found', without(1, 2), without(1), piece, true],
  ['for a piece that is still missing', without(1, 2), without(2), piece, false],
  ['for the whole package of which a piece was found', without(1, 2), without(1), {}, false],
  ['for pieces of which one was found', without(1, 2), without(1), { pieces: [1, 2] }, true],
  ['for damage of a piece that was found', without(2), without(), { ...piece, kind: 'Damaged' }, false],
  [
    'for a piece of a package that is now missing as a whole',
    without(2),
    { ...missing, ...without() },
    piece,
    false,
  ],
  ['that was paid', missing, {}, { status: 'Paid' }, false],
  ['that was deleted', missing, {}, { deletedAt: now }, false],
  ['for another package', missing, {}, { packageId: idOf(2) }, false],
])('a claim is refused or stays: %s', async (_what, before, after, claim, isRefused) => {
  const tx = memoryTx()
  await tx.put('claim', claimRow(claim))
  await closeFoundClaims(tx, pkg(before), pkg(after), '2026-11-02T09:00:00.000Z')
  const end = { status: 'Refused', decision: 'It was found.', decidedAt: '2026-11-02T09:00:00.000Z' }
  expect(tx.all('claim')).toEqual([
    { ...claimRow(claim), ...(isRefused && { ...end, updatedAt: '2026-11-02T09:00:00.000Z' }) },
  ])
})

test('a package that is new, or of an earlier app without a list of pieces, closes no claim', async () => {
  const tx = memoryTx()
  await tx.put('claim', claimRow(piece))
  await closeFoundClaims(tx, undefined, pkg(), now)
  const { missingPieces: _none, ...old } = pkg()
  await closeFoundClaims(tx, old as Package, pkg(), now)
  expect(tx.all('claim')).toEqual([claimRow(piece)])
})

test.each<[what: string, claim: Partial<Claim>, isRefused: boolean]>([
  ['an open claim', {}, true],
  ['a claim that is looked at', { status: 'LookedAt' }, true],
  ['a paid claim', { status: 'Paid' }, false],
  ['a refused claim', { status: 'Refused' }, false],
  ['a deleted claim', { deletedAt: now }, false],
  ['a claim of another package', { packageId: idOf(2) }, false],
])('a package with %s', async (_what, claim, isRefused) => {
  const tx = memoryTx()
  await tx.put('claim', claimRow(claim))
  const answer = mustHaveNoOpenClaim(tx, pkg())
  if (isRefused)
    await expect(answer).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('has a claim that isn’t decided') },
    })
  else await answer
})
