import { type TransferStatus, transferStatusText } from '#sync/entities/packages/transfer-status.ts'
import { AllDoneIcon, LocalOfficeIcon, OnRouteIcon, OpenManifestIcon } from '../../ui/icons.ts'
import { type StatusLooks, statusBadgeOf } from './status-badge-of.tsx'

const looks: StatusLooks<TransferStatus> = {
  Open: { tone: 'info', icon: OpenManifestIcon },
  Departed: { tone: 'moving', icon: OnRouteIcon },
  Arrived: { tone: 'warn', icon: LocalOfficeIcon },
  Closed: { tone: 'good', icon: AllDoneIcon },
}

export const TransferStatusBadge = statusBadgeOf(looks, transferStatusText)
