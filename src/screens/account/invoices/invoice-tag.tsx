import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { type InvoiceStatus, invoiceStatusText } from '#sync/entities/money/invoice-status.ts'
import { isLate } from '../../../components/overdue.ts'
import { PendingTag } from '../../../components/pay-out/pending-payment.tsx'
import { DoneIcon, PartPaidIcon, UnpaidIcon, VoidIcon, WarningIcon } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/tag.tsx'

const looks = {
  draft: { tone: 'neutral', icon: UnpaidIcon },
  unpaid: { tone: 'info', icon: UnpaidIcon },
  'part-paid': { tone: 'warn', icon: PartPaidIcon },
  paid: { tone: 'good', icon: DoneIcon },
  void: { tone: 'neutral', icon: VoidIcon },
} as const satisfies Record<InvoiceStatus, object>

const late = { tone: 'bad', icon: WarningIcon, text: 'Overdue' } as const

export function InvoiceTag({
  invoice: { statusId, dueAt, pending },
}: {
  invoice: Pick<InvoiceReply, 'statusId' | 'dueAt' | 'pending'>
}) {
  const isOwed = statusId === 'unpaid' || statusId === 'part-paid'
  if (isOwed && pending.length > 0) return <PendingTag pending={pending} quiet />
  return (
    <Tag
      {...(isOwed && isLate(dueAt) ? late : { ...looks[statusId], text: invoiceStatusText[statusId] })}
      quiet
    />
  )
}
