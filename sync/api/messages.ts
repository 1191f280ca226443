import * as z from 'zod'
import { Id } from '../entities/fields.ts'
import { messageEvents, messageStates } from '../entities/message-topics.ts'
import { PageBody, pageOf, row, withCurrentFilter } from './row.ts'

/** A mail or a push message, as administrators see it. `subject` is its topic; the text is in `messages.get`. */
export const MessageReply = z.object({
  messageId: Id,
  event: z.enum(messageEvents),
  channel: z.enum(['email', 'push']),
  accountId: Id.nullable(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  nextAt: z.string(),
  lastError: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type MessageReply = z.output<typeof MessageReply>

export const MessagePage = PageBody.extend({
  status: z.union([z.literal(''), z.enum(messageStates)]).optional(),
  event: z.union([z.literal(''), z.enum(messageEvents)]).optional(),
  channel: z.union([z.literal(''), z.enum(['email', 'push'])]).optional(),
  /** Only messages to this customer. */
  accountId: Id.optional(),
})
export type MessagePage = z.output<typeof MessagePage>

const ById = z.object({ messageId: Id })

export const messages = {
  'messages.paginated': row({
    method: 'POST',
    path: '/api/messages/paginated/{pageNumber}',
    who: 'admin',
    summary: 'Mails and pushes by page, the newest first, with what became of them.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(MessagePage),
    reply: pageOf(MessageReply),
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
    summary: 'Sends a message that was given up once more.',
    params: ById,
    reply: MessageReply,
  }),
}
