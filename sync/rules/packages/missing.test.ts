import { expect, test } from 'vitest'
import type { LossStatus } from '../../entities/packages/loss-status.ts'
import { lossStatuses } from '../../entities/packages/loss-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { isLost, isPaidAndFound, packageStateText } from './missing.ts'

const lossOf = (status: LossStatus): Package['loss'] => ({
  ...{ status, reason: '', reportedBy: '', reportedAt: '2026-11-20T14:00:00.000Z', valueUsdCents: 5000 },
  ...{ valueJmdCents: 775_000, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
})
const arrivals = ['Missing', 'Received', 'Damaged', null] as const

/** By count and claim: what is true of a package. */
const truths: Record<string, readonly [isLost: boolean, isPaidAndFound: boolean, text: string]> = {
  'Missing, no claim': [false, false, 'Missing'],
  'Missing, Reported': [false, false, 'Missing'],
  'Missing, Paid': [true, false, 'Lost'],
  'Missing, Refused': [true, false, 'Lost'],
  'Missing, TakenBack': [false, false, 'Missing'],
  'Missing, Kept': [false, false, 'Missing'],
  'Missing, Found': [false, false, 'Missing'],
  'Received, Paid': [false, true, 'At customs'],
  'Damaged, Paid': [false, true, 'At customs'],
  'null, Paid': [false, true, 'At customs'],
}

test.each(arrivals.flatMap((arrival) => [null, ...lossStatuses].map((status) => [arrival, status] as const)))(
  'a package counted as %s with a claim that is %s',
  (arrival, status) => {
    const pkg = { arrival, loss: status && lossOf(status), status: 'AtCustoms', ending: null } as const
    expect([isLost(pkg), isPaidAndFound(pkg), packageStateText(pkg)]).toEqual(
      truths[`${arrival}, ${status ?? 'no claim'}`] ?? [false, false, 'At customs'],
    )
  },
)
