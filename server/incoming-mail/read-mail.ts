import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { longestQuestion } from '#sync/entities/messages/longest-question.ts'
import { cleanText } from '#sync/lib/clean-text.ts'
import { textOfHtml } from './html-text.ts'
import { isAutomatic, mayBeAnswered, recipientsOf } from './mail-headers.ts'
import { rawMailIn, shortMail } from './mail-parts.ts'
import { questionIdOf, withoutReplyTokens } from './reply-address.ts'
import { wholeText, writtenText } from './written-text.ts'

/** A request of a mail service, and the address and key that identify its thread. */
export interface MailAsk {
  readonly type: string
  readonly body: Uint8Array
  /** The address for answers, and the key of its tokens. */
  readonly address: string
  readonly key: string
  /** Whether a mail is read that has no thread. */
  readonly readsStrangers: boolean
}

/** A mail as the server’s own thread gets it: what it is about, and its text within a limit. */
export interface IncomingMail {
  readonly questionId: string | null
  readonly isAutomatic: boolean
  readonly mayBeAnswered: boolean
  readonly isTooLarge: boolean
  readonly sender: string
  readonly senderName: string
  /** Identifies the mail, so that one that is delivered twice is taken once. */
  readonly key: string
  /** The words of its sender. */
  readonly text: string
  /** All of its text, if it has some and no part could be identified as the sender’s. */
  readonly wholeText: string
  readonly attachments: number
}

/** A larger mail has attachments, which are left out in any case. */
const largestReply = 10 * 1024 * 1024
const headBytes = 256 * 1024

/** The head of a mail with the empty line below it. */
function headOf(raw: Uint8Array): Uint8Array {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, headBytes))
  const ends = ['\n\r\n', '\n\n'].map((end) => start.indexOf(end)).filter((end) => end !== -1)
  return start.subarray(0, ends.length === 0 ? undefined : Math.min(...ends) + 3)
}

/** A mail of too many parts in parts can’t be parsed, and a repeat would not help. */
const parsed = (raw: Uint8Array): Promise<Email | null> => PostalMime.parse(raw).catch(() => null)

const storedText = (text: string): string => cleanText(text).trim().slice(0, longestQuestion)

/** The texts of a mail, whose head says that they are wanted. */
async function textsOf(raw: Uint8Array, address: string) {
  const mail = await parsed(shortMail(raw))
  if (!mail) return null
  const text = withoutReplyTokens(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ''), address)
  const words = storedText(writtenText(text))
  return {
    text: words,
    wholeText: words === '' ? storedText(wholeText(text)) : '',
    attachments: mail.attachments.length,
  }
}

/** Reads a mail that came in. Its token is looked for before its text is read. */
export async function readMail({
  type,
  body,
  address,
  key,
  readsStrangers,
}: MailAsk): Promise<IncomingMail | 'no mail' | 'unreadable'> {
  const raw = await rawMailIn(type, body).catch(() => null)
  if (!raw || raw.length === 0) return 'no mail'
  const head = await parsed(headOf(raw))
  if (!head) return 'unreadable'
  const ids = recipientsOf(head).map((to) => questionIdOf(key, address, to))
  const questionId = ids.find((id) => id !== null) ?? null
  const isTooLarge = raw.length > largestReply
  const isRead = !isTooLarge && !isAutomatic(head) && (questionId !== null || readsStrangers)
  const texts = isRead ? await textsOf(raw, address) : { text: '', wholeText: '', attachments: 0 }
  if (!texts) return 'unreadable'
  return {
    ...texts,
    questionId,
    isAutomatic: isAutomatic(head),
    mayBeAnswered: mayBeAnswered(head),
    isTooLarge,
    sender: withoutReplyTokens((head.from?.address ?? '').trim().toLowerCase(), address),
    senderName: withoutReplyTokens(cleanText(head.from?.name ?? '').trim(), address),
    key: head.messageId?.trim() || createHash('sha256').update(raw).digest('hex'),
  }
}
