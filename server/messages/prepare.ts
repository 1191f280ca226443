import {
  type MessageEvent,
  type MessageTopic,
  type NoticeEvent,
  noticeTopics,
} from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { paragraphsOf } from '#sync/lib/paragraphs.ts'
import { isReminded } from '#sync/rules/packages/ending.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { newToken } from '../db/accounts/one-time.ts'
import { addOneTimeToken } from '../db/accounts/one-time-tokens.ts'
import { undoGoodForMs } from '../db/accounts/undo-emails.ts'
import { findContactMessage } from '../db/messages/contact-messages.ts'
import { type ClaimedMessage, findMessage } from '../db/messages/messages.ts'
import { findRequest } from '../db/messages/newsletter.ts'
import { findSubscription } from '../db/messages/push-subscriptions.ts'
import { factsOfQuestion, findQuestion } from '../db/messages/questions.ts'
import { findNewsletter, findReader, findRecipient, type Recipient } from '../db/messages/recipients.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { replyAddress } from '../incoming-mail/reply-address.ts'
import { appPath } from './app-paths.ts'
import { brandNow, type MessageBrand } from './brands.ts'
import { dailyMailEvent, dailyWords } from './daily-mail.ts'
import type { MessageDeps } from './deps.ts'
import { GiveUp, type Mail } from './mail.ts'
import { papersOfMail } from './mail-paper.ts'
import type { Words } from './message-context.ts'
import { type ConfirmFacts, confirmPath, confirmWords } from './newsletter-requests.ts'
import type { PackageFacts } from './notices/package-notices.ts'
import type { QuestionMailFacts } from './notices/question-notices.ts'
import type { Push } from './push.ts'
import { absolute, oneLine, render } from './render.ts'
import { ruleOf } from './rules.ts'
import { accountStopToken, newsletterStopToken, stopPath } from './stop-links.ts'
import { type ContactFacts, contactWords } from './texts/contact-mail.ts'
import { eventWords } from './texts/event-message.ts'
import { joinedWords, latestOfEach } from './texts/joined-message.ts'
import { type AnswerFacts, questionWords } from './texts/question-message.ts'
import { wordsOf } from './texts/templates.ts'

/** Secret links: which page they open, and how long. The token comes after a #, which no server writes to a log. */
const links = {
  'account.verify': {
    purpose: 'verify-email',
    pathIn: (brand: MessageBrand) => appPath(brand, '/account/verify-email'),
    goodForMs: 24 * hourMs,
  },
  'account.reset': {
    purpose: 'reset-password',
    pathIn: (brand: MessageBrand) => appPath(brand, '/account/reset-password'),
    goodForMs: hourMs,
  },
  'account.invited': {
    purpose: 'invitation',
    pathIn: (brand: MessageBrand) => appPath(brand, '/account/reset-password', { invited: '1' }),
    goodForMs: 14 * dayMs,
  },
  'account.email-changed': {
    purpose: 'undo-email',
    pathIn: (brand: MessageBrand) => appPath(brand, '/account/reset-password', { undo: '1' }),
    goodForMs: undoGoodForMs,
  },
} as const

type Linked = keyof typeof links
const isLinked = (event: MessageEvent): event is Linked => event in links

/** An undo is good from the change on, not from a mail that may come late: the earlier change always has the last word. */
const goodFrom = ({ clock }: MessageDeps, { event, createdAt }: ClaimedMessage): number =>
  event === 'account.email-changed' ? Date.parse(createdAt) : clock.now()

/** Made only now, so that nothing that lies in the outbox opens an account. Gives up what was taken out of the outbox meanwhile. */
async function linkOf(
  deps: MessageDeps,
  event: Linked,
  message: ClaimedMessage,
  brand: MessageBrand,
): Promise<string> {
  const { purpose, pathIn, goodForMs } = links[event]
  const { accountId, to: email, messageId } = message
  const { token, row } = newToken(purpose, goodFrom(deps, message), goodForMs)
  await withTransaction(deps, byServer(event), async ({ kysely }) => {
    if (!(await findMessage(kysely, messageId))) throw new GiveUp('It no longer has to be sent.')
    await addOneTimeToken(kysely, { ...row, accountId: accountId ?? '', email })
  })
  return `${deps.env.publicUrl}${pathIn(brand)}#${token}`
}

/** A message, or several that are sent as one. */
export type Joined = readonly [ClaimedMessage, ...ClaimedMessage[]]

/** The person a message is for, if the account is still in use. */
export async function mustFindRecipient({ db }: MessageDeps, message: ClaimedMessage): Promise<Recipient> {
  const recipient = message.accountId ? await findRecipient(db.reads.kysely, message.accountId) : undefined
  const isGone = recipient?.deletedAt !== null && !ruleOf(message.event).goesToClosedAccount
  if (!recipient || isGone) throw new GiveUp('The account was deleted.')
  if (recipient.status !== 'Active') throw new GiveUp('The account is suspended.')
  return recipient
}

/** A customer who has the package meanwhile, or whose it is no longer, is reminded of nothing. */
async function isStillWaiting({ db }: MessageDeps, { accountId, facts }: ClaimedMessage): Promise<boolean> {
  const { packageId }: Pick<PackageFacts, 'packageId'> = JSON.parse(facts)
  const pkg = await findPackageById(db.reads.kysely, packageId)
  return pkg !== null && pkg.accountId === accountId && isReminded(pkg)
}

/** The messages that still make sense. Throws GiveUp if none does. */
export async function timelyOf(
  deps: MessageDeps,
  messages: readonly ClaimedMessage[],
): Promise<ClaimedMessage[]> {
  const timely: ClaimedMessage[] = []
  for (const message of messages)
    if (message.event !== 'unclaimed.reminder' || (await isStillWaiting(deps, message))) timely.push(message)
  if (timely.length === 0) throw new GiveUp('The package doesn’t wait any longer.')
  return timely
}

/** @param messages one, or several of an event that is joined */
async function wordsFor(
  deps: MessageDeps,
  messages: readonly ClaimedMessage[],
  brand: MessageBrand,
): Promise<Words> {
  const [message, ...others] = latestOfEach(await timelyOf(deps, messages))
  const { event } = message
  if (others.length > 0) return joinedWords(deps, event, [message, ...others], brand)
  if (event === 'newsletter' || event === 'newsletter.confirm' || event === 'contact' || event === 'question')
    throw new Error(`A ${event} is not a message to an account`)
  if (event === dailyMailEvent) return dailyWords(deps, message, brand)
  if (isLinked(event)) {
    const link = await linkOf(deps, event, message, brand)
    return wordsOf(event, { link }, { brand, office: null })
  }
  return eventWords(deps, event, message.facts, brand)
}

const isNotice = (event: MessageEvent): event is NoticeEvent => event in noticeTopics

function topicOf(event: MessageEvent): MessageTopic | null {
  if (event === dailyMailEvent) return 'packages'
  return isNotice(event) ? noticeTopics[event] : null
}

function stopUrlOf(deps: MessageDeps, { event, accountId }: ClaimedMessage): string | null {
  const topic = topicOf(event)
  return topic && accountId
    ? `${deps.env.publicUrl}${stopPath}/${accountStopToken(deps, accountId, topic)}`
    : null
}

const contactUrlOf = (publicUrl: string, brand: MessageBrand): string =>
  `${publicUrl}${appPath(brand, '/contact')}`

/** An answer to a question can itself be answered by mail, if the operator receives mails. */
function replyToOf(
  deps: MessageDeps,
  { event, facts }: ClaimedMessage,
  { name }: MessageBrand,
): Pick<Mail, 'replyTo'> {
  const { replies } = deps.env
  if (event !== 'question.answered' || !replies) return {}
  const { questionId }: AnswerFacts = JSON.parse(facts)
  return { replyTo: { name, address: replyAddress(deps, replies.address, questionId) } }
}

async function accountMail(deps: MessageDeps, messages: Joined): Promise<Mail> {
  const [message] = messages
  const recipient = await mustFindRecipient(deps, message)
  const { secret, goesToFormerAddress } = ruleOf(message.event)
  if (secret && !goesToFormerAddress && recipient.email !== message.to)
    throw new GiveUp('The account has another email address now.')
  const brand = await brandNow(deps.db.reads.kysely, deps.env, recipient.brand)
  const unsubscribeUrl = stopUrlOf(deps, message)
  const { publicUrl } = deps.env
  const contactUrl = contactUrlOf(publicUrl, brand)
  // Before its owner has confirmed an address, the name may be what a stranger typed with it.
  const name = recipient.emailVerifiedAt === null ? '' : recipient.firstName
  const frame = { brand, publicUrl, name, contactUrl, unsubscribeUrl }
  const mail = render(await wordsFor(deps, messages, brand), frame)
  const papers = await papersOfMail(deps, messages)
  const replyTo = replyToOf(deps, message, brand)
  const isAutoReply = message.event === 'account.reply-left-out'
  // A mail that tells more than an earlier try gets another id, because mail servers drop a second one with the same.
  const newestMessage = messages.at(-1) ?? message
  const envelope = { ...envelopeOf(deps, newestMessage), fromName: brand.name, unsubscribeUrl, isAutoReply }
  return { ...mail, ...envelope, papers, ...replyTo }
}

const envelopeOf = ({ clock }: MessageDeps, { messageId, to }: ClaimedMessage) => ({
  messageId,
  to,
  date: new Date(clock.now()),
})

export interface NewsletterFacts {
  readonly newsletterId: string
  readonly subscriberId: string
}

/** Written once, sent to many: its text is stored separately from the messages, not in each. */
async function newsletterMail(deps: MessageDeps, message: ClaimedMessage): Promise<Mail> {
  const { newsletterId, subscriberId }: NewsletterFacts = JSON.parse(message.facts)
  const letter = await findNewsletter(deps.db.reads.kysely, newsletterId)
  const reader = await findReader(deps.db.reads.kysely, subscriberId)
  if (!letter || !reader || reader.status !== 'Subscribed')
    throw new GiveUp('The subscriber has unsubscribed.')
  const { publicUrl } = deps.env
  const brand = await brandNow(deps.db.reads.kysely, deps.env, reader.brand)
  const unsubscribeUrl = `${publicUrl}${stopPath}/${newsletterStopToken(reader.unsubscribeToken)}`
  const words = { subject: letter.subject, lines: paragraphsOf(letter.text), link: null }
  const contactUrl = contactUrlOf(publicUrl, brand)
  const mail = render(words, { brand, publicUrl, name: reader.name, contactUrl, unsubscribeUrl })
  return { ...mail, ...envelopeOf(deps, message), to: reader.email, fromName: brand.name, unsubscribeUrl }
}

/** Asks an address that was typed on a page whether its reader wants the newsletter. */
async function confirmMail(deps: MessageDeps, message: ClaimedMessage): Promise<Mail> {
  const { requestId }: ConfirmFacts = JSON.parse(message.facts)
  const request = await findRequest(deps.db.reads.kysely, requestId)
  if (!request) throw new GiveUp('It was not confirmed in time.')
  const { publicUrl } = deps.env
  const brand = await brandNow(deps.db.reads.kysely, deps.env, request.brand)
  const words = confirmWords(brand, `${confirmPath}/${request.confirmToken}`)
  const contactUrl = contactUrlOf(publicUrl, brand)
  // The name was typed on a public page, perhaps by a stranger, so the mail doesn't greet with it.
  const mail = render(words, { brand, publicUrl, name: '', contactUrl, unsubscribeUrl: null })
  return { ...mail, ...envelopeOf(deps, message), fromName: brand.name, unsubscribeUrl: null }
}

/** From the company to its own office; answering it reaches the visitor. */
async function contactMail(deps: MessageDeps, message: ClaimedMessage): Promise<Mail> {
  const { contactMessageId }: ContactFacts = JSON.parse(message.facts)
  const input = await findContactMessage(deps.db.reads.kysely, contactMessageId)
  if (!input) throw new GiveUp('The message was deleted.')
  const { publicUrl } = deps.env
  const brand = await brandNow(deps.db.reads.kysely, deps.env, input.brand)
  const frame = { brand, publicUrl, name: '', contactUrl: null, unsubscribeUrl: null }
  const mail = render(contactWords(input), frame)
  const replyTo = input.email === '' ? {} : { replyTo: { name: oneLine(input.name), address: input.email } }
  return { ...mail, ...envelopeOf(deps, message), fromName: brand.name, unsubscribeUrl: null, ...replyTo }
}

/** From the company to its own office; the answer is written in the app, so that the thread has it. */
async function questionMail(deps: MessageDeps, message: ClaimedMessage): Promise<Mail> {
  const { questionId }: QuestionMailFacts = JSON.parse(message.facts)
  const { kysely } = deps.db.reads
  const question = await findQuestion(kysely, questionId)
  const facts = await factsOfQuestion(kysely, questionId)
  if (!question || !facts) throw new GiveUp('The question was deleted.')
  const brand = await brandNow(kysely, deps.env, facts.brand)
  const frame = { brand, publicUrl: deps.env.publicUrl, name: '', contactUrl: null, unsubscribeUrl: null }
  const mail = render(questionWords(question, facts), frame)
  return { ...mail, ...envelopeOf(deps, message), fromName: brand.name, unsubscribeUrl: null }
}

/** Composes the mail of claimed messages. Throws GiveUp when the recipient no longer exists. */
export function mailOf(deps: MessageDeps, messages: Joined): Promise<Mail> {
  const [message] = messages
  if (message.event === 'newsletter') return newsletterMail(deps, message)
  if (message.event === 'newsletter.confirm') return confirmMail(deps, message)
  if (message.event === 'question') return questionMail(deps, message)
  return message.event === 'contact' ? contactMail(deps, message) : accountMail(deps, messages)
}

/** The push that claimed messages are. */
export async function pushOf(deps: MessageDeps, messages: Joined): Promise<Push> {
  const [message] = messages
  const now = isoOf(deps.clock.now())
  const device = await findSubscription(deps.db.reads.kysely, message.to, now)
  if (!device || device.accountId !== message.accountId) throw new GiveUp('Nobody is signed in there now.')
  const recipient = await mustFindRecipient(deps, message)
  const brand = await brandNow(deps.db.reads.kysely, deps.env, recipient.brand)
  const words = await wordsFor(deps, messages, brand)
  const { messageId } = message
  const { endpoint, p256dh, auth } = device
  return {
    messageId,
    endpoint,
    p256dh,
    auth,
    title: words.subject,
    body: words.lines.join('\n'),
    link: absolute('', words.link?.to ?? '/'),
    brand: brand.base === '' ? 'house' : 'second',
    ttl: Math.floor(ruleOf(message.event).goodForMs / 1000),
  }
}
