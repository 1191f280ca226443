import { expect, test } from 'vitest'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { missingNews } from './missing-notices.ts'

const at = '2026-11-20T14:00:00.000Z'
const pkg: Package = { ...blankPackage(idOf(1), at), accountId: idOf(2), arrival: 'Received' }
const missing: Package = { ...pkg, arrival: 'Missing', missingSince: at }
const loss: PackageLoss = {
  ...{ status: 'Reported', reason: 'Searched', reportedBy: 'Wendy', reportedAt: at, valueUsdCents: 5000 },
  ...{ valueJmdCents: 775_000, paidJmdCents: 775_000, creditNoteId: null, decidedBy: 'Sonia', decidedAt: at },
  decision: 'Lost on the flight',
}
const withLoss = (row: Package, status: PackageLoss['status']): Package => ({
  ...row,
  loss: { ...loss, status },
})

test.each<[what: string, before: Package | undefined, after: Package, event: string | null, words?: string]>([
  ['goes missing', pkg, missing, 'missing.noted'],
  ['was never counted and is missing', { ...pkg, arrival: null }, missing, 'missing.noted'],
  ['is found', missing, pkg, 'missing.found'],
  ['is found damaged', missing, { ...missing, arrival: 'Damaged', missingSince: null }, 'missing.found'],
  ['stays missing', missing, { ...missing, bin: 'A1' }, null],
  ['is reported as lost', missing, withLoss(missing, 'Reported'), null],
  [
    'is paid for',
    withLoss(missing, 'Reported'),
    withLoss(missing, 'Paid'),
    'loss.decided',
    'We credited J$7,750.00',
  ],
  [
    'is not paid for',
    withLoss(missing, 'Reported'),
    withLoss(missing, 'Refused'),
    'loss.decided',
    'nothing is paid',
  ],
  ['is found after it was paid for', withLoss(missing, 'Paid'), withLoss(pkg, 'Paid'), 'missing.found'],
  [
    'has its credit taken back',
    withLoss(pkg, 'Paid'),
    withLoss(pkg, 'TakenBack'),
    'loss.decided',
    'took the credit',
  ],
  [
    'has its credit kept',
    withLoss(pkg, 'Paid'),
    withLoss(pkg, 'Kept'),
    'loss.decided',
    'you keep the credit',
  ],
  ['is new', undefined, missing, null],
  ['gets another owner', pkg, { ...missing, accountId: idOf(3) }, null],
])('the owner of a package that %s', (_what, before, after, event, words = '') => {
  const news = missingNews(before, after)
  expect(news?.event ?? null).toBe(event)
  expect(news?.outcome ?? '').toContain(words)
  expect(news?.more ?? '').toBe(event === 'loss.decided' ? 'Lost on the flight' : '')
})
