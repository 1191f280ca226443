import { Alert, Anchor, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { invoiceKindText } from '#sync/entities/money/invoice-status.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { InvoiceBadge } from '../../components/badges/invoice-badge.tsx'
import { pendingText } from '../../components/pay-out/pending-payment.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { officeInvoiceQuery, updateInvoice } from '../../queries/api/money/invoices.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { PendingIcon, WarningIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import { formatDateTime, formatDay, formatDueDay } from '../../ui/texts/format.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceHistoryPanel } from './invoice-history-panel.tsx'
import { InvoiceLines, InvoiceTotals } from './invoice-lines.tsx'
import { LinesForm } from './lines-form.tsx'

const backLink = { to: pathTo('/admin/invoices'), text: 'Invoices' }

/** An invoice with its lines, totals, history and actions. */
export function OfficeInvoicePage({ invoiceId }: { invoiceId: string }) {
  const answer = useServerQuery(officeInvoiceQuery(invoiceId))
  if (answer.is === 'shown') return <InvoiceContent invoice={answer.data} />
  return (
    <Page title="Invoice" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The invoice is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function InvoiceContent({ invoice }: { invoice: InvoiceReply }) {
  const [editing, edit] = useDisclosure(false)
  const isEditing = editing && invoice.statusId === 'draft'
  return (
    <Page
      title={invoice.number ?? 'Draft invoice'}
      back={backLink}
      actions={!isEditing && <InvoiceActions invoice={invoice} onEdit={edit.open} />}
    >
      <Stack>
        {invoice.hold && (
          <Alert color="signal" icon={<WarningIcon />} title="Customs hold">
            {invoice.hold}
          </Alert>
        )}
        {invoice.voidReason && (
          <Alert color="red" icon={<WarningIcon />} title="This invoice is void">
            {invoice.voidReason}
          </Alert>
        )}
        {invoice.balanceJmdCents > 0 && invoice.pending.length > 0 && (
          <Alert color="signal" icon={<PendingIcon />} title={invoice.pending.map(pendingText).join(', ')}>
            It’s still owed until the money is booked.
          </Alert>
        )}
        <Panel>
          <Head invoice={invoice} />
        </Panel>
        {isEditing ? (
          <Panel title="Lines">
            <DraftLines invoice={invoice} onDone={edit.close} />
          </Panel>
        ) : (
          <SideBySide>
            <Panel title="Lines" flush>
              <InvoiceLines lines={invoice.featureValues} />
            </Panel>
            <Stack>
              <Panel title="Amounts">
                <InvoiceTotals invoice={invoice} />
              </Panel>
              <InvoiceHistoryPanel invoiceId={invoice.invoiceId} accountId={invoice.accountId} />
            </Stack>
          </SideBySide>
        )}
      </Stack>
    </Page>
  )
}

function DraftLines({ invoice, onDone }: { invoice: InvoiceReply; onDone: () => void }) {
  const { send } = useEdit(updateInvoice)
  return (
    <LinesForm
      {...{ edit: 'invoices.update', rowId: invoice.invoiceId, row: invoice }}
      of="An invoice"
      onDone={onDone}
      save={async (featureValues, base) => {
        await send({ body: { invoiceId: invoice.invoiceId, featureValues }, base })
        await toastSuccessOf(updateInvoice)
      }}
    />
  )
}

const Head = ({ invoice }: { invoice: InvoiceReply }) => (
  <FactList
    facts={[
      ['Status', <InvoiceBadge key="status" status={invoice.statusId} />],
      [
        'Customer',
        <Anchor
          key="customer"
          component={Link}
          to={pathTo('/admin/accounts/$account', { account: invoice.accountId })}
        >
          {invoice.customer.mailbox} {invoice.customer.firstName} {invoice.customer.lastName}
        </Anchor>,
        'wide',
      ],
      ['For', invoiceKindText[invoice.kind]],
      [
        'Delivery',
        invoice.deliveryId && (
          <Anchor
            key="delivery"
            component={Link}
            to={pathTo('/admin/deliveries/$delivery', { delivery: invoice.deliveryId })}
          >
            {deliveryNumber(invoice.deliveryId)}
          </Anchor>
        ),
      ],
      [
        'Store order',
        invoice.storeOrderId && (
          <Anchor
            key="order"
            component={Link}
            to={pathTo('/admin/storeorders/$order', { order: invoice.storeOrderId })}
          >
            {storeOrderNumber(invoice.storeOrderId)}
          </Anchor>
        ),
      ],
      ['Issued', invoice.issuedAt && formatDateTime(invoice.issuedAt)],
      ['Due', invoice.dueAt && formatDueDay(invoice.dueAt)],
      ['Created by', `${invoice.createdBy}, ${formatDay(invoice.createdAt)}`],
      ['Exchange rate', `J$${(invoice.exchangeRate / 100).toFixed(2)} to US$1`],
    ]}
  />
)
