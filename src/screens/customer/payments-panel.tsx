import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { PaymentBadge } from '../../components/badges/payment-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountPaymentsQuery } from '../../queries/api/staff-accounts.ts'
import { formatDay, formatJmd } from '../../ui/texts/format.ts'
import classes from './rows.module.css'
import { RowsPanel, RowWords } from './rows-panel.tsx'

export const PaymentsPanel = ({ accountId }: { accountId: string }) => (
  <RowsPanel
    title="Payments"
    answer={useServerQuery(accountPaymentsQuery(accountId))}
    keyOf={({ paymentId }) => paymentId}
    list={pathTo('/admin/payments', { accountId })}
  >
    {(payment) => (
      <>
        <RowWords
          to={pathTo('/admin/payments/$payment', { payment: payment.paymentId })}
          text={payment.receiptNumber}
          note={`${formatDay(payment.receivedAt)} · ${paymentMethodText[payment.method]}`}
        />
        <PaymentBadge payment={payment} />
        <span className={classes['figure']}>
          {formatJmd(payment.kind === 'Refund' ? -payment.amountJmdCents : payment.amountJmdCents)}
        </span>
      </>
    )}
  </RowsPanel>
)
