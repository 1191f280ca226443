import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import { storeOrderStatuses } from '#sync/entities/orders/store-order-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { refundMethods } from '#sync/rules/payments/payment-methods.ts'
import { enteredCodeOf } from '../../db/billing/entered-codes.ts'
import type { PendingAudit } from '../../db/core/transactions/observers.ts'
import { enqueueNotice } from '../enqueue.ts'
import type { EventFacts } from '../texts/templates.ts'
import { isTold } from './moved-orders.ts'
import { invoiceNotice } from './notice-keys.ts'
import { isQuiet } from './package-notices.ts'

type Row = Readonly<Record<string, unknown>>

interface Noted extends Pick<PendingAudit, 'kysely' | 'at'> {
  readonly entityId: string
  readonly before: Row | null
  readonly after: Row
}

type NoticeContent = {
  [E in NoticeEvent]: { event: E; dedupeKey: string; facts: EventFacts[E] }
}[NoticeEvent]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** When it is issued: from then on its customer sees it. */
async function invoice({ entityId, before, after, kysely, at }: Noted): Promise<NoticeContent | null> {
  if (after['statusId'] !== 'unpaid' || (before && before['statusId'] !== 'draft')) return null
  const code =
    after['kind'] === 'Package' ? await enteredCodeOf(kysely, text(after['accountId']), jamaicaDay(at)) : null
  const unusedCode =
    code && code.problem !== null ? { code: code.promotion.code, problem: code.problem } : null
  const facts = {
    invoiceId: entityId,
    number: text(after['number']),
    totalJmdCents: number(after['totalJmdCents']),
    ...(unusedCode ? { unusedCode } : {}),
  }
  return { event: 'invoice.ready', dedupeKey: invoiceNotice(entityId), facts }
}

/** Credit that is used is the customer's own money moved; its arrival already had a notice. */
async function payment({ entityId, before, after }: Noted): Promise<NoticeContent | null> {
  if (before || after['method'] === 'AccountCredit') return null
  const amountJmdCents = number(after['amountJmdCents'])
  const method = refundMethods.find((name) => name === after['method'])
  if (after['kind'] === 'Refund' && method) {
    const receipt = {
      paymentId: entityId,
      receiptNumber: text(after['receiptNumber']),
      amountJmdCents,
      method,
    }
    const facts = { ...receipt, reason: text(after['refundReason']) }
    return { event: 'payment.refunded', dedupeKey: `payment ${entityId}`, facts }
  }
  const used = listOf(after['allocations']).reduce(
    (sum, allocation) => sum + number(allocation['amountJmdCents']),
    0,
  )
  const receiptNumber = text(after['receiptNumber'])
  const settledJmdCents = amountJmdCents + number(after['roundingJmdCents'])
  const paid = { paymentId: entityId, receiptNumber, amountJmdCents, creditJmdCents: settledJmdCents - used }
  const [amountUsdCents, rate] = [number(after['amountUsdCents']), number(after['rate'])]
  const dollars = { amountUsdCents, rate, changeJmdCents: number(after['changeJmdCents']) }
  const facts = after['currency'] === 'USD' ? { ...paid, dollars } : paid
  return { event: 'payment.received', dedupeKey: `payment ${entityId}`, facts }
}

/** A list that a row keeps, as itself or as JSON. */
const listOf = (value: unknown): Row[] => {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return Array.isArray(list) ? list : []
}

/** When the office refused it; the notice of a confirmed one is that of its payment. */
async function bankTransfer({ entityId, after }: Noted): Promise<NoticeContent | null> {
  if (after['status'] !== 'refused') return null
  const invoices = listOf(after['items'])
    .map((item) => text(item['label']))
    .join(', ')
  const facts = { reason: text(after['reason']), invoices }
  return { event: 'transfer.refused', dedupeKey: `transfer ${entityId}`, facts }
}

/** When it is quoted, and when it moves on after that. */
async function storeOrder({ entityId, before, after }: Noted): Promise<NoticeContent | null> {
  const status = storeOrderStatuses.find((candidate) => candidate === after['status'])
  if (!status || before?.['status'] === status) return null
  // An arrival that was a mistake is corrected; that it was bought was said before.
  if (before?.['status'] === 'received') return null
  const facts = { storeOrderId: entityId, store: text(after['store']) }
  // It is quoted again after it was changed: each quote gets a notice.
  const dedupeKey = `order ${entityId} ${status} ${text(after['updatedAt'])}`
  if (status === 'quoted') return { event: 'order.quoted', dedupeKey, facts }
  return isTold(status) ? { event: 'order.moved', dedupeKey, facts: { ...facts, status } } : null
}

/** By what a change is called in the audit. */
const tellers: Record<string, (noted: Noted) => Promise<NoticeContent | null>> = {
  invoice,
  payment,
  bankTransfer,
  storeOrder,
}

/** Notes an account's notice of a change that was just written into the audit, in its transaction. */
export async function noteChange(change: PendingAudit): Promise<void> {
  const { by, entity, entityId, before, after, kysely, at } = change
  const teller = tellers[entity]
  if (!teller || !isRecord(after) || isQuiet(by)) return
  const note = { entityId, before: isRecord(before) ? before : null, after, kysely, at }
  const message = await teller(note)
  const accountId = text(note.after['accountId'])
  if (message && accountId) await enqueueNotice(change, change, { ...message, accountId })
}
