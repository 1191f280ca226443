import type { InvoiceKind, InvoiceStatus } from '#sync/entities/invoice-status.ts'
import { DoneIcon, DraftIcon, type Icon, PartPaidIcon, UnpaidIcon, VoidIcon } from '../ui/icons.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

/** A status without a look does not compile. */
const looks: Record<InvoiceStatus, { tone: Tone; icon: Icon; text: string }> = {
  draft: { tone: 'neutral', icon: DraftIcon, text: 'Draft' },
  unpaid: { tone: 'warn', icon: UnpaidIcon, text: 'Unpaid' },
  'part-paid': { tone: 'info', icon: PartPaidIcon, text: 'Partly paid' },
  paid: { tone: 'good', icon: DoneIcon, text: 'Paid' },
  void: { tone: 'bad', icon: VoidIcon, text: 'Void' },
}

export const invoiceKindText: Record<InvoiceKind, string> = {
  Package: 'Packages',
  StoreOrder: 'Store order',
  Delivery: 'Delivery',
}

export const invoiceStatusText = (status: InvoiceStatus): string => looks[status].text

export const InvoiceBadge = (props: { status: InvoiceStatus; quiet?: boolean }) => (
  <Tag {...looks[props.status]} {...(props.quiet ? { quiet: true } : {})} />
)
