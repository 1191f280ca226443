import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isLate } from '../../../components/overdue.ts'
import { PdfButton } from '../../../components/pdf-button.tsx'
import { LoadedAt, ServerContent } from '../../../components/server-content.tsx'
import { CallError } from '../../../http/call-error.ts'
import {
  fetchInvoicePdf,
  invoiceQuery,
  type OwnInvoice,
  unpaidInvoicesQuery,
} from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import type { ServerAnswer } from '../../../queries/api/server-cache/use-server-query.ts'
import { usePackageNames } from '../../../queries/package-names.ts'
import { useSession } from '../../../session/session.ts'
import { NoInvoiceIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { later } from '../../../ui/lazy-parts.ts'
import { formatDay, formatDueDay, formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import { Charges } from './charges.tsx'
import { invoiceSubject, packagesIn } from './invoice-facts.ts'
import { InvoiceTag } from './invoice-tag.tsx'
import { PayControls } from './pay-controls.tsx'

// Few customers have a code.
const PromotionEntry = later(
  async () => (await import('../../../components/promotion-entry.tsx')).PromotionEntry,
)

/** Reads the invoice from the server, or offline from the list of unpaid invoices on the device. */
function useInvoice(invoiceId: string, accountId: string): ServerAnswer<OwnInvoice> {
  const answer = useKeptQuery(invoiceQuery(invoiceId))
  const unpaid = useKeptQuery(unpaidInvoicesQuery(accountId))
  if (answer.is === 'shown' || answer.is === 'failed' || unpaid.is !== 'shown') return answer
  const unpaidInvoice = unpaid.data.find((candidate) => candidate.invoiceId === invoiceId)
  return unpaidInvoice
    ? { ...answer, is: 'shown', data: unpaidInvoice, oldSinceMs: unpaid.oldSinceMs }
    : answer
}

export function AccountInvoicePage({ invoiceId }: { invoiceId: string }) {
  const area = useArea()
  const answer = useInvoice(invoiceId, useSession()?.accountId ?? '')
  const backLink = { to: area.invoices, text: 'Invoices' }
  if (answer.is === 'failed' && answer.error instanceof CallError && answer.error.status === 404)
    return (
      <Page title="Invoice" back={backLink} narrow>
        <EmptyState
          icon={NoInvoiceIcon}
          title="This invoice isn’t here"
          text="It was withdrawn, or it belongs to somebody else. Your invoices are in the list."
        />
      </Page>
    )
  if (answer.is !== 'shown')
    return (
      <Page title="Invoice" back={backLink} narrow>
        {answer.is === 'loading' ? (
          <Skeleton h={420} role="status" aria-label="Loading the invoice" />
        ) : (
          <Panel>
            <ServerContent answer={answer} away="This invoice is shown here when you’re online.">
              {() => null}
            </ServerContent>
          </Panel>
        )}
      </Page>
    )
  const invoice = answer.data
  return (
    <Page
      title={`Invoice ${invoice.number ?? ''}`}
      back={backLink}
      narrow
      actions={
        <PdfButton name={`Invoice ${invoice.number ?? ''}`} fetchPdf={() => fetchInvoicePdf(invoiceId)} />
      }
    >
      <Stack>
        <LoadedAt answer={answer} />
        <Due invoice={invoice} isOld={answer.oldSinceMs !== null} />
        <Charges invoice={invoice} />
      </Stack>
    </Page>
  )
}

function Due({ invoice, isOld }: { invoice: OwnInvoice; isOld: boolean }) {
  const { statusId, balanceJmdCents, totalJmdCents, paidJmdCents, dueAt, issuedAt, voidReason } = invoice
  const { fromCreditJmdCents } = invoice
  const isOwed = statusId === 'unpaid' || statusId === 'part-paid'
  return (
    <Panel>
      <Stack gap="sm">
        <Group justify="space-between">
          <InvoiceTag invoice={invoice} />
          {statusId !== 'void' && (
            <Text fz="1.4rem" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatJmd(isOwed ? balanceJmdCents : totalJmdCents)}
            </Text>
          )}
        </Group>
        <FactList
          facts={[
            ['For', <ForWhat key="w" invoice={invoice} />],
            ['Issued', issuedAt ? formatDay(issuedAt) : null],
            [isOwed && isLate(dueAt) ? 'Was due' : 'Due', isOwed && dueAt ? formatDueDay(dueAt) : null],
            ['Paid so far', paidJmdCents > 0 && isOwed ? formatJmd(paidJmdCents) : null],
            ['Paid from credit', fromCreditJmdCents > 0 ? formatJmd(fromCreditJmdCents) : null],
            ['Withdrawn because', statusId === 'void' ? voidReason : null],
          ]}
        />
        {isOwed && (
          <PayControls
            accountId={invoice.accountId}
            chosen={[invoice]}
            storage={[]}
            dueJmdCents={balanceJmdCents}
            isKnown={!isOld}
            isOffline={isOld}
          />
        )}
        {isOwed && <PromotionEntry />}
      </Stack>
    </Panel>
  )
}

/** The subject of the invoice as a link. A package loads its name, because a longer text would make the page grow. */
function ForWhat({ invoice }: { invoice: OwnInvoice }) {
  const area = useArea()
  const packages = packagesIn(invoice)
  const names = usePackageNames(packages)
  const [only] = packages.length === 1 ? packages : []
  const name = only && names?.get(only)
  const subject = invoiceSubject(invoice, () => undefined)
  const { storeOrderId, deliveryId } = invoice
  const link = (text: string, to: string) => (
    <Anchor renderRoot={(props) => <Link {...props} to={to} />}>{text}</Anchor>
  )
  if (storeOrderId) return link(subject, area.orderOf(storeOrderId))
  if (deliveryId) return link(subject, area.deliveryOf(deliveryId))
  return only && name ? link(name, area.packageOf(only)) : subject
}
