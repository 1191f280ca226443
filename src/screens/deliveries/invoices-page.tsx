import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { KindInvoicesPage } from '../../components/kind-invoices.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { deliveryInvoiceRows, voidDeliveryInvoice } from '../../queries/api/deliveries.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { NoInvoiceIcon } from '../../ui/icons.ts'
import { unknownText } from '../../ui/texts/format.ts'

const words = {
  icon: NoInvoiceIcon,
  empty: 'No delivery invoices yet',
  emptyText: 'A delivery with a fee is invoiced when you create it.',
}

const DeliveryLink = ({ deliveryId }: { deliveryId: string | null }) =>
  deliveryId === null ? (
    unknownText
  ) : (
    <Anchor
      component={Link}
      to={pathTo('/admin/deliveries/$delivery', { delivery: deliveryId })}
      fz="inherit"
      tabIndex={-1}
    >
      {deliveryNumber(deliveryId)}
    </Anchor>
  )

const thing = {
  header: 'Delivery',
  link: (row: { deliveryId: string | null }) => <DeliveryLink deliveryId={row.deliveryId} />,
}

/** The invoices for deliveries only. */
export function DeliveryInvoicesPage() {
  const session = useSession()
  const { send } = useWrite(voidDeliveryInvoice)
  return (
    <KindInvoicesPage
      kind="Delivery"
      title="Delivery Invoices"
      back={{ to: pathTo('/admin/deliveries'), text: 'Deliveries' }}
      words={words}
      rows={deliveryInvoiceRows}
      thing={thing}
      canVoid={session !== null && deliveryPolicy.canCancel(session)}
      voidText="The balance becomes J$0.00. The delivery is billed again when it goes out, unless it may go before it’s paid."
      onVoid={(deliveryInvoiceId, reason) => send({ params: { deliveryInvoiceId }, query: { reason } })}
    />
  )
}
