import type { DeliveryStatus } from '#sync/entities/delivery-status.ts'
import { formatCount, formatJmd, plural } from '../../ui/format.ts'
import { DeliveriesIcon, UnpaidIcon } from '../../ui/icons.ts'
import { Figure } from './figure.tsx'

interface UnpaidProps {
  unpaid: { invoices: number; balanceJmdCents: number; overdueJmdCents: number }
}

export const UnpaidFigure = ({ unpaid: { invoices, balanceJmdCents, overdueJmdCents } }: UnpaidProps) => (
  <Figure
    icon={UnpaidIcon}
    text="Unpaid"
    value={formatJmd(balanceJmdCents)}
    note={`${plural(invoices, 'invoice')} · ${formatJmd(overdueJmdCents)} overdue`}
    to="/admin/invoices"
    search={{ status: 'unpaid' }}
  />
)

interface DeliveriesProps {
  /** Null where whoever looks may not see them. */
  deliveries: Record<DeliveryStatus, number> | null
  today: string
}

export function DeliveriesFigure({ deliveries, today }: DeliveriesProps) {
  if (deliveries === null) return null
  const planned = Object.values(deliveries).reduce((sum, n) => sum + n, 0)
  return (
    <Figure
      icon={DeliveriesIcon}
      text="Deliveries today"
      value={planned === 0 ? 'None' : `${formatCount(deliveries.Delivered)} of ${formatCount(planned)}`}
      note={
        planned === 0
          ? 'Nothing is planned for today'
          : `${formatCount(deliveries.OutForDelivery)} on the road · ${formatCount(deliveries.ReturnedToOffice)} came back`
      }
      to="/admin/deliveries"
      search={{ from: today, to: today }}
    />
  )
}
