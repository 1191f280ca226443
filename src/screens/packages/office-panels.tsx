import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { billedInvoiceQuery } from '../../queries/api/staff-packages.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { FactList } from '../../ui/facts.tsx'
import { formatJmd } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { MerchantInvoiceCheck } from './merchant-invoice-check.tsx'

/** What the package costs: our invoice with what is still owed, line by line. */
function CostsPanel({ pkg }: { pkg: Package }) {
  const session = useSession()
  if (!session || !invoicePolicy.canReadAll(toActor(session))) return null
  return (
    <Panel title="Invoice" action={invoicePolicy.canCreate(session) && <BillLink pkg={pkg} />}>
      {pkg.invoiceId === null ? (
        <Text c="dimmed">Not billed yet.</Text>
      ) : (
        <Billed invoiceId={pkg.invoiceId} />
      )}
    </Panel>
  )
}

/** Bills this package alone; nothing for one that is billed, that has not come or whose customer nobody knows. */
const BillLink = ({ pkg: { packageId, accountId, invoiceId, status } }: { pkg: Package }) =>
  invoiceId === null &&
  accountId !== null &&
  status !== 'PreAlert' && (
    <Button
      variant="default"
      component={Link}
      to={`/admin/invoices/bill?account=${accountId}&package=${packageId}`}
    >
      New invoice
    </Button>
  )

function Billed({ invoiceId }: { invoiceId: string }) {
  const answer = useServerQuery(billedInvoiceQuery(invoiceId))
  return (
    <ServerContent answer={answer} away="What it costs is shown when you’re online.">
      {(invoice) => (
        <>
          <Anchor component={Link} to={`/admin/invoices/${invoice.invoiceId}`}>
            {invoice.number ?? 'Draft invoice'}
          </Anchor>
          <FactList
            facts={[
              ['Status', invoice.statusId],
              ['Total', formatJmd(invoice.totalJmdCents)],
              ['Owed', formatJmd(invoice.balanceJmdCents)],
            ]}
          />
        </>
      )}
    </ServerContent>
  )
}

/** What belongs to a package and is mostly the server's: its customer, its delivery, its papers, what it costs. */
export const OfficePanels = ({ pkg }: { pkg: Package }) => (
  <>
    <CustomerPanel pkg={pkg} />
    <DeliveryPanel pkg={pkg} />
    <MerchantInvoiceCheck pkg={pkg} />
    <CostsPanel pkg={pkg} />
  </>
)
