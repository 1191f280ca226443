import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { StorageDue } from '#sync/api/money/storage.ts'
import type { PendingPayment } from '#sync/entities/money/pending-payment.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../../../browser/clock.ts'
import { isLate } from '../../../components/overdue.ts'
import { pendingText } from '../../../components/pay-out/pending-payment.tsx'
import { formatDueDay } from '../../../ui/texts/format.ts'

export interface OwedTotal {
  readonly count: number
  /** On invoices and for storage. */
  readonly jmdCents: number
  /** Storage that isn't invoiced yet. */
  readonly storageJmdCents: number
  /** The earliest due date; null when nothing is due. */
  readonly firstDueAt: string | null
  readonly isLate: boolean
  /** "Payment in progress since 2:30 pm", until the provider answers; '' without one. */
  readonly pendingText: string
  /** True if everything that is owed is being paid already. */
  readonly isAllPending: boolean
}

type Unpaid = Pick<InvoiceReply, 'balanceJmdCents' | 'dueAt'> & {
  readonly pending: readonly Pick<PendingPayment, 'kind' | 'since'>[]
}

export function owedOf(
  invoices: readonly Unpaid[],
  storage: readonly Pick<StorageDue, 'dueJmdCents'>[] = [],
  nowMs: number = clock.now(),
): OwedTotal {
  const storageJmdCents = storage.reduce((sum, { dueJmdCents }) => sum + dueJmdCents, 0)
  const firstDueAt = invoices.reduce<string | null>(
    (first, { dueAt }) => (dueAt !== null && (first === null || dueAt < first) ? dueAt : first),
    null,
  )
  const [firstPending] = invoices.flatMap(({ pending }) => pending)
  return {
    count: invoices.length,
    jmdCents: invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, storageJmdCents),
    storageJmdCents,
    firstDueAt,
    isLate: isLate(firstDueAt, nowMs),
    pendingText: firstPending ? pendingText(firstPending) : '',
    isAllPending:
      storageJmdCents === 0 && invoices.length > 0 && invoices.every(({ pending }) => pending.length > 0),
  }
}

export function dueText({ firstDueAt, isLate: late }: Pick<OwedTotal, 'firstDueAt' | 'isLate'>): string {
  if (firstDueAt === null) return 'due now'
  if (jamaicaDay(firstDueAt) === jamaicaDay(clock.now())) return 'due today'
  return late ? `overdue since ${formatDueDay(firstDueAt)}` : `due ${formatDueDay(firstDueAt)}`
}
