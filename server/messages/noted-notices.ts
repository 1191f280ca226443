import type { NoticeEvent } from '#sync/entities/message-topics.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { isInvoiceHeld } from '../db/billing/invoice-notices.ts'
import type { PendingAudit } from '../db/core/observers.ts'
import type { Tables } from '../db/core/reads.ts'
import { enqueueNotice } from './enqueue.ts'
import { invoiceKey, isQuiet } from './package-notices.ts'
import type { EventFacts } from './templates.ts'

type Row = Readonly<Record<string, unknown>>

interface Noted {
  readonly entityId: string
  readonly before: Row | null
  readonly after: Row
  readonly kysely: Tables
}

type NoticeContent = {
  [E in NoticeEvent]: { event: E; dedupeKey: string; facts: EventFacts[E] }
}[NoticeEvent]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** When it is issued, unless customs still hold what it is for; then when they let it go (package-notices.ts). */
async function invoice({ entityId, before, after, kysely }: Noted): Promise<NoticeContent | null> {
  if (after['statusId'] !== 'unpaid' || (before && before['statusId'] !== 'draft')) return null
  if (await isInvoiceHeld(kysely, entityId)) return null
  const facts = {
    invoiceId: entityId,
    number: text(after['number']),
    totalJmdCents: number(after['totalJmdCents']),
  }
  return { event: 'invoice.ready', dedupeKey: invoiceKey(entityId), facts }
}

/** Credit that is used is the customer's own money moved; it was told of when it came. */
async function payment({ entityId, before, after }: Noted): Promise<NoticeContent | null> {
  if (before || after['method'] === 'AccountCredit') return null
  const facts = {
    receiptNumber: text(after['receiptNumber']),
    amountJmdCents: number(after['amountJmdCents']),
  }
  return { event: 'payment.received', dedupeKey: `payment ${entityId}`, facts }
}

/** A list that a row keeps, as itself or as JSON. */
const listOf = (value: unknown): Row[] => {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return Array.isArray(list) ? list : []
}

const rowOf = (value: unknown): Row => {
  const row: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return isRecord(row) ? row : {}
}

const reasons: Record<string, string> = {
  NobodyHome: 'nobody was there.',
  WrongAddress: 'the address was not right.',
  Refused: 'they were not taken.',
  Damaged: 'they were damaged.',
  CannotPay: 'the amount that was due was not there.',
}

const deliveryEvents: Record<
  string,
  (after: Row) => { event: NoticeEvent & `delivery.${string}`; more: string }
> = {
  OutForDelivery: () => ({ event: 'delivery.out', more: '' }),
  Delivered: (after) => ({ event: 'delivery.done', more: text(rowOf(after['proof'])['recipientName']) }),
  ReturnedToOffice: (after) => ({
    event: 'delivery.failed',
    more: reasons[text(listOf(after['attempts']).at(-1)?.['reason'])] ?? '',
  }),
}

async function delivery({ entityId, before, after }: Noted): Promise<NoticeContent | null> {
  const status = text(after['status'])
  const made = before?.['status'] === status ? undefined : deliveryEvents[status]?.(after)
  if (!made) return null
  // A delivery goes out again after it failed: each time is told of.
  const time = listOf(after['attempts']).length
  const facts = { deliveryId: entityId, more: made.more }
  return { event: made.event, dedupeKey: `delivery ${entityId} ${status} ${time}`, facts }
}

/** By what a change is called in the audit. */
const tellers: Record<string, (noted: Noted) => Promise<NoticeContent | null>> = {
  invoice,
  payment,
  delivery,
}

/** Notes what an account is to be told of a change that was just written into the audit, in its transaction. */
export async function noteChange(change: PendingAudit): Promise<void> {
  const { by, entity, entityId, before, after, kysely } = change
  const teller = tellers[entity]
  if (!teller || !after || isQuiet(by)) return
  const noted = { entityId, before: before as Row | null, after: after as Row, kysely }
  const message = await teller(noted)
  const accountId = text(noted.after['accountId'])
  if (message && accountId) await enqueueNotice(change, change, { ...message, accountId })
}
