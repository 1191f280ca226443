import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import { noticeTopics } from '#sync/entities/messages/message-topics.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { priceMoveText } from '#sync/rules/prices/price-move.ts'
import type { MessageBrand } from '../brands.ts'
import { longDay } from '../long-day.ts'
import type { MessageContext } from '../message-context.ts'
import { type EventFacts, wordsOf } from '../texts/templates.ts'
import { gsmLength, smsLength, toGsm } from './gsm.ts'

type Short = { readonly [E in NoticeEvent]?: (facts: EventFacts[E], subject: string) => string }

/** Facts that a phone has to show beyond the subject, because an SMS can't be opened to read on. */
const shortTexts: Short = {
  'package.ReadyForPickup': (_facts, subject) => `${subject}. Bring a photo ID.`,
  'package.Delayed': ({ more }, subject) => (more ? `${subject}. ${more}` : subject),
  'customs.held': ({ more }, subject) => (more ? `${subject}. ${more}` : subject),
  'price.changed': (facts, subject) => `${subject}. ${priceMoveText(facts)}`,
  'storage.starting': ({ startsOn }, subject) => `${subject}, on ${longDay(startsOn)}.`,
  'delivery.out': ({ driver, more, dueJmdCents = 0 }) => {
    const due = dueJmdCents > 0 ? ` ${jmdText(dueJmdCents)} due.` : ''
    return `${driver || 'Our driver'} is on the way${more && `: ${more}`}.${due}`
  },
  'delivery.failed': ({ more }, subject) => (more ? `${subject}: ${more}` : subject),
}

/** The list that holds what a message is about: addresses with an id would fill the SMS. */
const listOf = {
  deliveries: '/account/deliveries',
  money: '/account/invoices',
  packages: '/account/packages',
}

/** The pages of events that lead to no list of their topic. */
const placeOf: { readonly [E in NoticeEvent]?: string } = {
  'address.changed': '/account/dashboard',
  'order.quoted': '/account/orders',
  'order.moved': '/account/orders',
}

function linkOf(event: NoticeEvent, facts: unknown, base: string): string {
  const topic = noticeTopics[event]
  const trackingNumber = topic === 'packages' && isRecord(facts) ? facts['trackingNumber'] : null
  if (typeof trackingNumber === 'string' && trackingNumber !== '')
    return `${base}/track?number=${encodeURIComponent(trackingNumber)}`
  return base + (placeOf[event] ?? listOf[topic])
}

/** The texts in facts that people typed, which give way when an SMS is too long. */
const typedFacts = ['description', 'more', 'store', 'driver', 'paper'] as const
const longestFact = 60

/** Facts whose typed texts have at most `maxLength` letters. A text only in another script is left out. */
function clipFacts(facts: Readonly<Record<string, unknown>>, maxLength: number): Record<string, unknown> {
  const entries = typedFacts.flatMap((name) => {
    const text = facts[name]
    if (typeof text !== 'string') return []
    const gsm = toGsm(text)
    return [
      [name, gsm.length > maxLength ? `${gsm.slice(0, Math.max(0, maxLength - 2)).trim()}..` : gsm] as const,
    ]
  })
  const short: Record<string, unknown> = { ...facts, ...Object.fromEntries(entries) }
  // The link names the tracking number, so the text need not do it again.
  return short['description'] ? { ...short, trackingNumber: short['description'], description: '' } : short
}

export interface PhoneText {
  /** The event in one line. */
  readonly news: string
  readonly link: string
  /** Brand, news and link: the whole SMS. */
  readonly text: string
}

interface Frame {
  readonly brand: MessageBrand
  readonly publicUrl: string
}

const longestBrand = 20

/** The text of an event for a phone, in one SMS where the address of the server leaves room for it. */
export function shortTextOf<E extends NoticeEvent>(
  event: E,
  facts: EventFacts[E],
  { brand, publicUrl }: Frame,
): PhoneText {
  const context: MessageContext = { brand, office: null }
  const link = linkOf(event, facts, publicUrl + brand.base)
  const name = toGsm(brand.name).slice(0, longestBrand).trim()
  const write = (maxLength: number): PhoneText => {
    const shortFacts = clipFacts(
      Object.fromEntries(Object.entries(facts)),
      maxLength,
    ) as unknown as EventFacts[E]
    const { subject } = wordsOf(event, shortFacts, context)
    const news = toGsm(shortTexts[event]?.(shortFacts, subject) ?? subject)
    return { news, link, text: `${name}: ${news} ${link}` }
  }
  for (let maxLength = longestFact; maxLength > 0; maxLength -= 4) {
    const short = write(maxLength)
    if ((gsmLength(short.text) ?? Number.POSITIVE_INFINITY) <= smsLength) return short
  }
  return write(4)
}
