import * as z from 'zod'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { cleanText } from '#sync/lib/clean-text.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { senderNumber } from '#sync/rules/messages/phone-spellings.ts'
import type { Report, Reported } from '../../db/messages/phone-messages.ts'
import type { PhoneReplyTable } from '../../db/tables/phone-tables.ts'
import { faultWords, isStop } from './faults.ts'

/** The reports and replies that a provider sends in one call. */
export interface PhoneReports {
  readonly reports: readonly (Report & { readonly isStop: boolean })[]
  readonly replies: readonly PhoneReplyTable[]
  /** Replies that are more than such a word, for a person to read. */
  readonly others: readonly OtherReply[]
}

export interface OtherReply {
  readonly replyId: string
  readonly channel: PhoneChannel
  readonly number: string
  readonly text: string
}

const isMessageId = (text: string): boolean => z.uuid().safeParse(text).success

/** The words of the FCC’s rule, without their blanks. */
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const startWords = ['START', 'UNSTOP', 'YES']

/** The meaning of a reply; null for everything that is more than the word. */
export function wordOf(text: string): 'STOP' | 'START' | null {
  if (text.length > 100) return null
  const word = text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
  if (stopWords.includes(word)) return 'STOP'
  return startWords.includes(word) ? 'START' : null
}

interface Fault {
  readonly code: number
  readonly reason: string
}

function reportOf(
  channel: PhoneChannel,
  messageId: string,
  { state, providerId, fault }: { state: Reported; providerId: string; fault: Fault | null },
): PhoneReports['reports'] {
  if (!isMessageId(messageId)) return []
  const words = fault ? faultWords(channel, fault.code, fault.reason) : ''
  const hasStopped = fault !== null && isStop(channel, fault.code)
  return [
    { messageId, channel, state, providerId, words: state === 'Failed' ? words : '', isStop: hasStopped },
  ]
}

const metaStates: Readonly<Record<string, Reported>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
}

/** Parts of a report that say something else are passed over in any form. */
const MetaStatus = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().default(''),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().default(''), message: z.string().optional() }))
    .default([]),
})
const MetaMessage = z.object({
  id: z.string().min(1).max(200),
  from: z.string().max(30),
  timestamp: z.coerce.number().int().min(0).max(4_000_000_000),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})
const MetaBody = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).default([]),
            messages: z.array(z.unknown()).default([]),
          }),
        }),
      ),
    }),
  ),
})

function metaReport(input: unknown): PhoneReports['reports'] {
  const { data: status } = MetaStatus.safeParse(input)
  const state = status && metaStates[status.status]
  if (!status || !state) return []
  const [error] = status.errors
  const fault = error ? { code: error.code, reason: error.message ?? error.title } : null
  return reportOf('whatsapp', status.biz_opaque_callback_data, { state, providerId: status.id, fault })
}

const longestReply = 2000
const noReply = { replies: [], others: [] }

/** A reply as a word that is understood, or for a person. */
function replyOf({
  text,
  at,
  ...reply
}: Omit<OtherReply, 'number'> & { readonly from: string; readonly at: string }): Pick<
  PhoneReports,
  'replies' | 'others'
> {
  const { from, ...rest } = reply
  const number = senderNumber(from)
  if (number === null) return noReply
  const word = wordOf(text)
  if (word) return { replies: [{ ...rest, number, word, at }], others: [] }
  const words = cleanText(text).trim().slice(0, longestReply)
  return { replies: [], others: words === '' ? [] : [{ ...rest, number, text: words }] }
}

function metaReply(input: unknown): Pick<PhoneReports, 'replies' | 'others'> {
  const { data: message } = MetaMessage.safeParse(input)
  if (!message) return noReply
  const { id: replyId, from, timestamp } = message
  const text = message.text?.body ?? message.button?.text ?? ''
  return replyOf({ replyId, channel: 'whatsapp', from, text, at: isoOf(timestamp * 1000) })
}

/** The reports and replies that Meta sends about our own number, without parts that can't be read. */
export function reportedByMeta(body: unknown, phoneId: string): PhoneReports {
  const { data } = MetaBody.safeParse(body)
  const values = (data?.entry ?? [])
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === phoneId)
  const replies = values.flatMap(({ messages }) => messages.map(metaReply))
  return {
    reports: values.flatMap(({ statuses }) => statuses.flatMap(metaReport)),
    replies: replies.flatMap((reply) => reply.replies),
    others: replies.flatMap((reply) => reply.others),
  }
}

const smsStates: Readonly<Record<string, Reported>> = {
  accepted: 'Sent',
  queued: 'Sent',
  sending: 'Sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  undelivered: 'Failed',
  failed: 'Failed',
  canceled: 'Failed',
}

/** The SMS provider's report on a message. */
export function reportedBySms(messageId: string, form: URLSearchParams): PhoneReports {
  const state = smsStates[form.get('MessageStatus') ?? form.get('SmsStatus') ?? '']
  if (!state) return { reports: [], ...noReply }
  const code = Number(form.get('ErrorCode') ?? 0)
  const fault = state === 'Failed' ? { code, reason: form.get('ErrorMessage') ?? '' } : null
  const providerId = form.get('MessageSid') ?? form.get('SmsSid') ?? ''
  return { reports: reportOf('sms', messageId, { state, providerId, fault }), ...noReply }
}

/** A reply by SMS. Its moment is when it arrives: the form names none. */
export function repliedBySms(form: URLSearchParams, now: number): PhoneReports {
  const replyId = form.get('MessageSid') ?? form.get('SmsSid') ?? ''
  if (replyId === '' || replyId.length > 200) return { reports: [], ...noReply }
  const type = form.get('OptOutType')
  const text = type === 'STOP' || type === 'START' ? type : (form.get('Body') ?? '')
  const reply = { replyId, channel: 'sms', from: form.get('From') ?? '', text, at: isoOf(now) } as const
  return { reports: [], ...replyOf(reply) }
}
