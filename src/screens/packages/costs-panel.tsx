import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { invoiceStatusText } from '#sync/entities/money/invoice-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { canWaive } from '#sync/policies/waiver.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { billedInvoiceQuery } from '../../queries/api/staff-packages.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import { TakeBackDialog, WaiveDialog } from './edit/waiver-dialogs.tsx'
import { StorageFact } from './storage-fact.tsx'

/** The package's invoice with the amount still owed, or the waiver of its charges, and its storage. */
export function CostsPanel({ pkg }: { pkg: Package }) {
  const session = useSession()
  if (!session || !invoicePolicy.canReadAll(toActor(session))) return null
  return (
    <Panel title="Invoice" action={<CostActions pkg={pkg} />}>
      {pkg.status === 'Delivered' && !isBilled(pkg) && (
        <Alert color="signal" icon={<WarningIcon />} title="Handed over, not billed" mb="sm">
          {pkg.handover?.overrideReason || 'Bill it now, or waive its charges.'}
        </Alert>
      )}
      {pkg.chargesWaiver && (
        <FactList
          facts={[
            ['Charges', 'Waived'],
            ['Reason', pkg.chargesWaiver.reason, 'wide'],
            ['Waived by', `${pkg.chargesWaiver.by}, ${formatDateTime(pkg.chargesWaiver.at)}`],
          ]}
        />
      )}
      {pkg.invoiceId && <Billed invoiceId={pkg.invoiceId} />}
      {pkg.invoiceId === null && !pkg.chargesWaiver && pkg.status !== 'Delivered' && (
        <Text c="dimmed">Not billed yet.</Text>
      )}
      {!pkg.chargesWaiver && <StorageFact pkg={pkg} />}
    </Panel>
  )
}

/** Buttons that bill this package alone or waive its charges, once it has arrived and its customer is known. */
function CostActions({ pkg }: { pkg: Package }) {
  const session = useSession()
  const [waiving, waive] = useDisclosure(false)
  const [takingBack, takeBack] = useDisclosure(false)
  const { packageId, accountId, invoiceId, chargesWaiver, status } = pkg
  if (!session || accountId === null || status === 'PreAlert' || invoiceId !== null) return null
  const mayWaive = canWaive(session) && paymentPolicy.canCheck(session)
  return (
    <Group gap="xs">
      {mayWaive && !chargesWaiver && (
        <Button variant="default" onClick={waive.open}>
          Waive charges
        </Button>
      )}
      {mayWaive && chargesWaiver && status !== 'Delivered' && (
        <Button variant="default" onClick={takeBack.open}>
          Take waiver back
        </Button>
      )}
      {!chargesWaiver && invoicePolicy.canCreate(session) && (
        <Button
          variant="default"
          component={Link}
          to={pathTo('/admin/invoices/bill', { account: accountId, package: packageId })}
        >
          New invoice
        </Button>
      )}
      {waiving && <WaiveDialog pkg={pkg} onClose={waive.close} />}
      {takingBack && <TakeBackDialog pkg={pkg} onClose={takeBack.close} />}
    </Group>
  )
}

function Billed({ invoiceId }: { invoiceId: string }) {
  const answer = useServerQuery(billedInvoiceQuery(invoiceId))
  return (
    <ServerContent answer={answer} away="What it costs is shown when you’re online.">
      {(invoice) => (
        <>
          <Anchor component={Link} to={pathTo('/admin/invoices/$invoice', { invoice: invoice.invoiceId })}>
            {invoice.number ?? 'Draft invoice'}
          </Anchor>
          <FactList
            facts={[
              ['Status', invoiceStatusText[invoice.statusId]],
              ['Total', formatJmd(invoice.totalJmdCents)],
              ['Owed', formatJmd(invoice.balanceJmdCents)],
            ]}
          />
        </>
      )}
    </ServerContent>
  )
}
