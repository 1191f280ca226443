import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { InvoiceStatus } from '#sync/entities/invoice-status.ts'
import { isLate } from '../../../components/overdue.ts'
import { PendingTag } from '../../../components/pending-payment.tsx'
import { DoneIcon, PartPaidIcon, UnpaidIcon, VoidIcon, WarningIcon } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/tag.tsx'

const looks = {
  draft: { tone: 'neutral', icon: UnpaidIcon, text: 'Draft' },
  unpaid: { tone: 'info', icon: UnpaidIcon, text: 'Unpaid' },
  'part-paid': { tone: 'warn', icon: PartPaidIcon, text: 'Part paid' },
  paid: { tone: 'good', icon: DoneIcon, text: 'Paid' },
  void: { tone: 'neutral', icon: VoidIcon, text: 'Void' },
} as const satisfies Record<InvoiceStatus, object>

const late = { tone: 'bad', icon: WarningIcon, text: 'Overdue' } as const

export function InvoiceTag({
  invoice: { statusId, dueAt, pending },
}: {
  invoice: Pick<InvoiceReply, 'statusId' | 'dueAt' | 'pending'>
}) {
  const isOwed = statusId === 'unpaid' || statusId === 'part-paid'
  if (isOwed && pending.length > 0) return <PendingTag pending={pending} quiet />
  return <Tag {...(isOwed && isLate(dueAt) ? late : looks[statusId])} quiet />
}
