import { type ClaimStatus, claimStatusText } from '#sync/entities/packages/claim-status.ts'
import { DoneIcon, PendingIcon, VoidIcon, WarningIcon } from '../../ui/icons.ts'
import { type StatusLooks, statusBadgeOf } from './status-badge-of.tsx'

const looks: StatusLooks<ClaimStatus> = {
  Asked: { tone: 'warn', icon: WarningIcon },
  LookedAt: { tone: 'info', icon: PendingIcon },
  Paid: { tone: 'good', icon: DoneIcon },
  Refused: { tone: 'neutral', icon: VoidIcon },
}

export const ClaimBadge = statusBadgeOf(looks, claimStatusText)
