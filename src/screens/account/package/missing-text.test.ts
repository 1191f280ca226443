import { expect, test } from 'vitest'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import { missingWords } from './missing-text.ts'

const missing = { arrival: 'Missing', missingSince: '2026-11-24T14:00:00.000Z', loss: null } as const
const loss: PackageLoss = {
  ...{
    status: 'Reported',
    reason: '',
    reportedBy: '',
    reportedAt: missing.missingSince,
    valueUsdCents: 5000,
  },
  ...{ valueJmdCents: 775_000, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
}
const lossDecision = { decision: 'Lost on the flight', decidedAt: missing.missingSince }

test.each([
  ['is missing', missing, 'We’re looking for your package', 'We’ll tell you as soon as we find it.'],
  ['is reported as lost', { ...missing, loss }, 'We’re looking for your package', 'counted its shipment'],
  [
    'was paid for',
    { ...missing, loss: { ...loss, ...lossDecision, status: 'Paid' as const, paidJmdCents: 775_000 } },
    'Your package is lost',
    'We’re sorry. We credited J$7,750.00 to your account. You can use it for your next invoice. Lost on the flight.',
  ],
  [
    'is not paid for',
    { ...missing, loss: { ...loss, ...lossDecision, status: 'Refused' as const } },
    'Your package is lost',
    'We’re sorry. Lost on the flight.',
  ],
] as const)('the owner of a package that %s', (_what, pkg, title, text) => {
  expect(missingWords(pkg)).toMatchObject({ title, text: expect.stringContaining(text) })
})

test('the owner of a package that was found reads nothing about the loss', () => {
  const foundPackage = { arrival: 'Received', missingSince: null } as const
  expect(missingWords({ ...foundPackage, loss: { ...loss, status: 'Paid' } })).toBeNull()
  expect(missingWords({ ...foundPackage, loss: null })).toBeNull()
})
