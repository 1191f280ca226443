import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import {
  messageChannels,
  messageEvents,
  messageStates,
  phoneChannels,
} from '../../entities/messages/message-topics.ts'
import { PageBody, pageOf, row, withCurrentFilter } from '../row.ts'

/** A mail, a push or a text, as administrators see it. `subject` is its topic; the text is in `messages.get`. */
export const MessageReply = z.object({
  messageId: Id,
  event: z.enum(messageEvents),
  channel: z.enum(messageChannels),
  accountId: Id.nullable(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  nextAt: z.string(),
  lastError: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  costJmdCents: z.int(),
})
export type MessageReply = z.output<typeof MessageReply>

export const MessagePage = PageBody.extend({
  status: z.union([z.literal(''), z.enum(messageStates)]).optional(),
  event: z.union([z.literal(''), z.enum(messageEvents)]).optional(),
  channel: z.union([z.literal(''), z.enum(messageChannels)]).optional(),
  /** Only messages to this customer. */
  accountId: Id.optional(),
})
export type MessagePage = z.output<typeof MessagePage>

const Spending = z.object({ spentJmdCents: z.int(), limitJmdCents: z.int() })

/** How WhatsApp and SMS do, and what they cost. */
export const ChannelsReply = z.object({
  channels: z.array(
    z.object({
      channel: z.enum(phoneChannels),
      /** False where messages are files. */
      isSetUp: z.boolean(),
      waiting: z.int(),
      /** Why it rests, and until when; null while it works. */
      rest: z.object({ until: z.string(), reason: z.string(), isBroken: z.boolean() }).nullable(),
    }),
  ),
  day: Spending,
  month: Spending,
})
export type ChannelsReply = z.output<typeof ChannelsReply>

const ById = z.object({ messageId: Id })

export const messages = {
  'messages.paginated': row({
    method: 'POST',
    path: '/api/messages/paginated/{pageNumber}',
    who: 'admin',
    summary: 'Mails, pushes and texts by page, the newest first, with what became of them.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(MessagePage),
    reply: pageOf(MessageReply),
  }),
  'messages.channels': row({
    method: 'GET',
    path: '/api/messages/channels',
    who: 'admin',
    summary: 'How WhatsApp and SMS do: what waits, why one rests, and what both cost.',
    reply: ChannelsReply,
  }),
  'messages.get': row({
    method: 'GET',
    path: '/api/messages/{messageId}',
    who: 'admin',
    summary:
      'One message with its text. A mail with a secret link has one only where mails are kept as files instead of being sent.',
    params: ById,
    reply: MessageReply.extend({ text: z.string() }),
  }),
  'messages.retry': row({
    method: 'POST',
    path: '/api/messages/{messageId}/retry',
    who: 'admin',
    summary: 'Sends a message that was given up, or that may not have arrived, once more.',
    params: ById,
    reply: MessageReply,
  }),
}
