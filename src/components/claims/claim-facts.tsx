import type { Claim } from '#sync/entities/packages/claim.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import { ClaimBadge } from '../badges/claim-badge.tsx'
import { claimedText } from './claim-values.ts'

interface ClaimFactsProps {
  claim: Claim
  /** Its lines give the items their names. */
  pkg?: Pick<Package, 'lines'>
}

const itemsText = (claim: Claim, pkg: Pick<Package, 'lines'> | undefined): string | null => {
  const names = (pkg?.lines ?? [])
    .filter(({ lineId }) => claim.lines.includes(lineId))
    .map(({ description }) => description)
  return names.length > 0 ? names.join(', ') : null
}

/** The facts of a claim and its decision. Only staff read people's names. */
export const ClaimFacts = ({ claim, pkg }: ClaimFactsProps) => (
  <FactList
    facts={[
      ['Status', <ClaimBadge key="status" status={claim.status} />],
      ['Kind', claimedText(claim)],
      ['Items', itemsText(claim, pkg)],
      ['Asked for', formatJmd(claim.amountJmdCents)],
      ['What happened', claim.text || null, 'wide'],
      ['Opened', [formatDateTime(claim.createdAt), claim.openedBy].filter(Boolean).join(', ')],
      [
        'Looked at',
        claim.lookedAt && [formatDateTime(claim.lookedAt), claim.lookedAtBy].filter(Boolean).join(', '),
      ],
      ['Paid', claim.status === 'Paid' && formatJmd(claim.paidJmdCents)],
      [
        'Decided',
        claim.decidedAt && [formatDateTime(claim.decidedAt), claim.decidedBy].filter(Boolean).join(', '),
      ],
      ['Reason', claim.decision || null, 'wide'],
    ]}
  />
)
