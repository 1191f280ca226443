import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import { formatDateTime, formatJmd, unknownText } from '../../../ui/texts/format.ts'

const outcomeTexts: Record<PackageLoss['status'], (amount: string) => string> = {
  Reported: () => 'A supervisor or a senior decides',
  Paid: (amount) => `${amount} credited`,
  Refused: () => 'Nothing is paid',
  TakenBack: (amount) => `${amount} taken back`,
  Kept: (amount) => `The customer keeps ${amount}`,
  Found: () => 'Closed, nothing is paid',
}

/** A claim as facts for staff. */
export const lossFacts = (loss: PackageLoss) =>
  [
    [
      'Reported',
      `${formatDateTime(loss.reportedAt)} by ${loss.reportedBy || unknownText}: ${loss.reason}`,
      'wide',
    ],
    ['At most', formatJmd(loss.valueJmdCents)],
    ['Claim', outcomeTexts[loss.status](formatJmd(loss.paidJmdCents))],
    [
      'Decided',
      loss.decidedAt &&
        `${formatDateTime(loss.decidedAt)} by ${loss.decidedBy ?? unknownText}: ${loss.decision}`,
      'wide',
    ],
  ] as const
