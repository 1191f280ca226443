import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { KindInvoicesPage } from '../../components/kind-invoices.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { orderInvoiceRows, voidOrderInvoice } from '../../queries/api/store-orders.ts'
import { useSession } from '../../session/session.ts'
import { NoInvoiceIcon } from '../../ui/icons.ts'
import { unknownText } from '../../ui/texts/format.ts'

const words = {
  icon: NoInvoiceIcon,
  empty: 'No order invoices yet',
  emptyText: 'A store order is billed when its quote is approved.',
}

const OrderLink = ({ storeOrderId }: { storeOrderId: string | null }) =>
  storeOrderId === null ? (
    unknownText
  ) : (
    <Anchor
      component={Link}
      to={pathTo('/admin/storeorders/$order', { order: storeOrderId })}
      fz="inherit"
      tabIndex={-1}
    >
      {storeOrderNumber(storeOrderId)}
    </Anchor>
  )

const thing = {
  header: 'Order',
  link: (row: { storeOrderId: string | null }) => <OrderLink storeOrderId={row.storeOrderId} />,
}

/** The invoices of store orders only. */
export function OrderInvoicesPage() {
  const session = useSession()
  const { send } = useWrite(voidOrderInvoice)
  return (
    <KindInvoicesPage
      kind="StoreOrder"
      title="Order Invoices"
      back={{ to: pathTo('/admin/storeorders'), text: 'Store Orders' }}
      words={words}
      rows={orderInvoiceRows}
      thing={thing}
      canVoid={session !== null && storeOrderPolicy.canRemove(session)}
      voidText="The balance becomes J$0.00. The order goes back to Quoted, and the next approval bills it again."
      onVoid={(orderInvoiceId, reason) => send({ params: { orderInvoiceId }, query: { reason } })}
    />
  )
}
