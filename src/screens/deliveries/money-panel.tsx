import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import type { DeliveryCollected } from '#sync/entities/deliveries/delivery.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { collectionsOf } from '#sync/rules/deliveries/driver-day.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import type { ShownDelivery } from './delivery-facts.tsx'

const PageLink = ({ to, text }: { to: string; text: string }) => (
  <Anchor component={Link} to={to} fz="inherit">
    {text}
  </Anchor>
)

/** The fee, the amount still to collect, and the payments collected. */
const sumText = ({ amountJmdCents, method, reversedAt }: DeliveryCollected): string =>
  `${formatJmd(amountJmdCents)} · ${paymentMethodText[method]}${reversedAt ? ' · Reversed' : ''}`

export function MoneyPanel({ delivery, reply }: { delivery: ShownDelivery; reply: DeliveryReply | null }) {
  const session = useSession()
  if (!session) return null
  const { feeJmdCents, dueJmdCents, collected, accountId } = delivery
  const invoiceId = invoicePolicy.canReadAll(session) ? (reply?.deliveryInvoiceId ?? null) : null
  const paymentId = paymentPolicy.canView(session) ? (collected?.paymentId ?? null) : null
  return (
    <Panel
      title="Money"
      action={
        dueJmdCents > 0 &&
        paymentPolicy.canReceive(session) && (
          <PageLink to={pathTo('/admin/invoices/payment', { account: accountId })} text="Accept payment" />
        )
      }
    >
      <FactList
        facts={[
          ['Fee', `${formatJmd(feeJmdCents)} + GCT`],
          ['Due', formatJmd(dueJmdCents)],
          ['Collected', collectionsOf(delivery).map(sumText).join(', ')],
          [
            'Invoice',
            invoiceId && (
              <PageLink
                key="invoice"
                to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}
                text="See invoice"
              />
            ),
          ],
          [
            'Payment',
            paymentId && (
              <PageLink
                key="payment"
                to={pathTo('/admin/payments/$payment', { payment: paymentId })}
                text="See receipt"
              />
            ),
          ],
        ]}
      />
    </Panel>
  )
}
