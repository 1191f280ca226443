import type { DeliveryStatus } from '#sync/entities/deliveries/delivery-status.ts'
import { bankTransferPolicy } from '#sync/policies/bank-transfer.ts'
import { pathTo } from '../../guards/path-to.ts'
import { waitingTransfersQuery } from '../../queries/api/money/bank-transfers.ts'
import { type ServerAnswer, useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { DeliveriesIcon, InvoiceIcon, TransferIcon, UnpaidIcon } from '../../ui/icons.ts'
import { formatCount, formatJmd, plural, unknownText } from '../../ui/texts/format.ts'
import { Figure } from './figure.tsx'

/** The office whose rows a figure counts, so that its link opens exactly those; null counts all of them. */
interface BranchProps {
  branchId: string | null
}

const inBranch = (branchId: string | null): Readonly<Record<string, string>> => (branchId ? { branchId } : {})

interface UnpaidProps extends BranchProps {
  unpaid: { invoices: number; balanceJmdCents: number; overdueJmdCents: number }
}

export const UnpaidFigure = ({
  unpaid: { invoices, balanceJmdCents, overdueJmdCents },
  branchId,
}: UnpaidProps) => (
  <Figure
    icon={UnpaidIcon}
    text="Unpaid"
    value={formatJmd(balanceJmdCents)}
    note={`${plural(invoices, 'invoice')} · ${formatJmd(overdueJmdCents)} overdue`}
    to={pathTo('/admin/invoices')}
    search={{ status: 'unpaid', ...inBranch(branchId) }}
  />
)

/** A figure names its office, or all offices, if another one next to it counts something else. */
interface ScopeProps {
  scope?: string | undefined
}

const withScope = (note: string, scope: string | undefined): string => (scope ? `${note} · ${scope}` : note)

interface ToBillProps extends ScopeProps {
  toBill: { packages: number; handedOver: number; orders: number }
}

function toBillNote({ packages, handedOver, orders }: ToBillProps['toBill']): string {
  const parts = [
    handedOver > 0 && `${formatCount(handedOver)} handed over, not billed`,
    orders > 0 && `${plural(orders, 'bought order')} not paid`,
  ].filter(Boolean)
  if (parts.length > 0) return parts.join(' · ')
  return packages > 0 ? 'Arrived, on no invoice yet' : 'Everything that arrived is billed'
}

/** @param branchId the office whose packages are counted; all of them without one */
export const ToBillFigure = ({
  toBill,
  scope,
  branchId,
}: ToBillProps & { branchId?: string | undefined }) => (
  <Figure
    icon={InvoiceIcon}
    text="To bill"
    value={formatCount(toBill.packages)}
    note={withScope(toBillNote(toBill), scope)}
    to={pathTo('/admin/packages')}
    search={{ only: 'bill', ...(branchId ? { branch: branchId } : {}) }}
    asks={toBill.handedOver > 0 || toBill.orders > 0}
  />
)

/** The transfers that the office must check against the bank, for people who may see payments. */
export function TransfersFigure({ scope }: ScopeProps) {
  const session = useSession()
  return session && bankTransferPolicy.canView(session) ? <WaitingTransfers scope={scope} /> : null
}

const unreadTexts = {
  loading: { value: null, note: null },
  away: { value: unknownText, note: 'Shown when you’re online' },
  failed: { value: unknownText, note: 'They could not be counted' },
} as const

function transferTexts(answer: ServerAnswer<{ waiting: number }>) {
  if (answer.is !== 'shown') return unreadTexts[answer.is]
  const { waiting } = answer.data
  return waiting === 0
    ? { value: 'None', note: 'No slip is waiting' }
    : { value: formatCount(waiting), note: 'Slips that customers sent in' }
}

export function WaitingTransfers({ scope }: ScopeProps) {
  const answer = useServerQuery(waitingTransfersQuery)
  const { value, note } = transferTexts(answer)
  return (
    <Figure
      icon={TransferIcon}
      text="Bank transfers to check"
      value={value}
      note={note && withScope(note, scope)}
      to={pathTo('/admin/bank-transfers')}
      asks={answer.is === 'shown' && answer.data.waiting > 0}
    />
  )
}

interface DeliveriesProps extends BranchProps {
  /** Null for people who may not see deliveries. */
  deliveries: Record<DeliveryStatus, number> | null
  today: string
}

export function DeliveriesFigure({ deliveries, today, branchId }: DeliveriesProps) {
  if (deliveries === null) return null
  const plannedTotal = Object.values(deliveries).reduce((sum, n) => sum + n, 0)
  return (
    <Figure
      icon={DeliveriesIcon}
      text="Deliveries today"
      value={
        plannedTotal === 0 ? 'None' : `${formatCount(deliveries.Delivered)} of ${formatCount(plannedTotal)}`
      }
      note={
        plannedTotal === 0
          ? 'Nothing is planned for today'
          : `${formatCount(deliveries.OutForDelivery)} on the road · ${formatCount(deliveries.ReturnedToOffice)} came back`
      }
      to={pathTo('/admin/deliveries')}
      search={{ from: today, to: today, ...inBranch(branchId) }}
    />
  )
}
