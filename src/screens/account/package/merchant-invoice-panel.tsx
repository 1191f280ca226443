import { Alert, Stack, Text } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'
import { isPastCustoms, isReleasedByCustoms } from '#sync/rules/manifests/customs.ts'
import { ownersInvoiceProblem } from '#sync/rules/manifests/merchant-invoice.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { sendMerchantInvoice } from '../../../changes/send-merchant-invoice.ts'
import { StateBadge } from '../../../components/badges/state-badge.tsx'
import { isOnItsWay, type QueuedInvoice, useQueuedInvoices } from '../../../queries/merchant-invoices.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { DoneIcon, PendingIcon, WarningIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { MerchantInvoiceButtons } from '../merchant-invoice-buttons.tsx'
import { beforeClearance } from '../mine.ts'

const stateLooks = {
  Received: { tone: 'info', icon: PendingIcon, text: 'Received' },
  Verified: { tone: 'good', icon: DoneIcon, text: 'Accepted' },
  Missing: { tone: 'warn', icon: WarningIcon, text: 'Needed' },
  Rejected: { tone: 'bad', icon: WarningIcon, text: 'Rejected' },
} as const

const stateText = {
  NotRequired: '',
  Received: 'We have your invoice. You can still replace it.',
  Verified: 'We’ve checked your invoice. There’s nothing more to do.',
  Missing: 'Customs needs proof of what you paid. Send the shop’s invoice or order confirmation.',
  Rejected:
    'We couldn’t use the invoice you sent. Send one that shows the shop, the items and what you paid.',
} as const

/** The shop's invoice of a package: its state, and the upload. */
export function MerchantInvoicePanel({ row }: { row: Package }) {
  const queuedInvoice = useQueuedInvoices()?.get(row.packageId)
  const send = useAction(async (file: File) => {
    await sendMerchantInvoice(row.packageId, file)
    toastSuccess('Invoice added')
  })
  const isClosed = isMissing(row) || isThroughCustoms(row) || ownersInvoiceProblem(row) !== null
  if (!isShown(row)) return null
  return (
    <Panel title="Merchant invoice" action={<State row={row} queued={queuedInvoice} />}>
      <Stack gap="sm">
        {queuedInvoice?.state === 'refused' && (
          <Alert color="red" role="alert" icon={<WarningIcon />} title="Your invoice wasn’t accepted">
            {queuedInvoice.problem}
          </Alert>
        )}
        {row.invoiceState === 'Rejected' && row.invoiceProblem && !isOnItsWay(queuedInvoice, row) && (
          <Alert color="red" icon={<WarningIcon />} title="Why we can’t use your invoice">
            {row.invoiceProblem}
          </Alert>
        )}
        <Text>{textOf(row, queuedInvoice)}</Text>
        <ProblemAlert text={send.problem} />
        {!isClosed && (
          <MerchantInvoiceButtons
            isFirst={row.invoiceState !== 'Received' && !isOnItsWay(queuedInvoice, row)}
            onFile={(file) => void send.run(file)}
          />
        )}
      </Stack>
    </Panel>
  )
}

/** Another invoice would change nothing any more. */
const isThroughCustoms = ({ status, customs }: Package): boolean =>
  isPastCustoms(status) || isReleasedByCustoms(customs)

/** After customs, and while we look for the package, the panel appears only if there is an invoice to see. */
const isShown = (row: Package): boolean =>
  row.invoiceState !== 'NotRequired' &&
  ((beforeClearance.includes(row.status) && !isMissing(row)) || row.merchantInvoiceFileId !== null)

function textOf(row: Package, queuedInvoice: QueuedInvoice | undefined): string {
  if (isOnItsWay(queuedInvoice, row)) return onItsWayText(queuedInvoice)
  if (isMissing(row)) return 'There’s nothing to do while we look for your package.'
  return row.invoiceState === 'Received' && isThroughCustoms(row)
    ? 'We have your invoice. Customs has cleared your package, so there’s nothing more to do.'
    : stateText[row.invoiceState]
}

const onItsWayText = (queuedInvoice: QueuedInvoice | undefined): string =>
  queuedInvoice?.state === 'sent'
    ? 'We have your invoice. You can still replace it.'
    : 'Your invoice is saved on this device and syncs by itself.'

function State({ row, queued }: { row: Package; queued: QueuedInvoice | undefined }) {
  if (queued?.state === 'refused') return <StateBadge state="refused" />
  if (isOnItsWay(queued, row))
    return queued?.state === 'sent' ? <Tag {...stateLooks.Received} /> : <StateBadge state="device" />
  return row.invoiceState === 'NotRequired' ? null : <Tag {...stateLooks[row.invoiceState]} />
}
