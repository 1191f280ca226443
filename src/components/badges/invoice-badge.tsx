import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { type InvoiceStatus, invoiceStatusText, owedStatuses } from '#sync/entities/money/invoice-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { DoneIcon, DraftIcon, type Icon, PartPaidIcon, UnpaidIcon, VoidIcon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { PendingTag } from '../pay-out/pending-payment.tsx'

/** The type makes a status without a look fail to compile. */
const looks: Record<InvoiceStatus, { tone: Tone; icon: Icon }> = {
  draft: { tone: 'neutral', icon: DraftIcon },
  unpaid: { tone: 'warn', icon: UnpaidIcon },
  'part-paid': { tone: 'info', icon: PartPaidIcon },
  paid: { tone: 'good', icon: DoneIcon },
  void: { tone: 'bad', icon: VoidIcon },
}

export const InvoiceBadge = (props: { status: InvoiceStatus; quiet?: boolean }) => (
  <Tag
    {...looks[props.status]}
    text={invoiceStatusText[props.status]}
    {...(props.quiet ? { quiet: true } : {})}
  />
)

/** The status of an invoice, or its pending payment while it is owed. */
export const InvoiceState = ({ invoice }: { invoice: Pick<InvoiceReply, 'statusId' | 'pending'> }) =>
  isOneOf(owedStatuses, invoice.statusId) && invoice.pending.length > 0 ? (
    <PendingTag pending={invoice.pending} />
  ) : (
    <InvoiceBadge status={invoice.statusId} />
  )
