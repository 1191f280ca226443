import type { MessageEvent } from '#sync/entities/messages/message-topics.ts'
import { must } from '#sync/lib/must.ts'
import { longPackageName } from '#sync/rules/packages/package-names.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { ClaimedMessage } from '../../db/messages/messages.ts'
import { appPath } from '../app-paths.ts'
import type { MessageBrand } from '../brands.ts'
import type { MessageDeps } from '../deps.ts'
import type { Words } from '../message-context.ts'
import type { PackageFacts } from '../notices/package-notices.ts'
import { type CreditShare, creditShareOf } from './credit-share.ts'
import { eventWords } from './event-message.ts'
import { shareText } from './invoice-ready-message.ts'
import { type PackageNotice, packageTemplates } from './package-templates.ts'
import { type EventFacts, wordsOf } from './templates.ts'

/** An answer belongs to its thread, and a mail about one question can be answered. */
const isAlone = (event: MessageEvent): boolean => event === 'question.answered'
const isOfPackage = (event: MessageEvent): event is PackageNotice => event in packageTemplates

/** Whether messages of an event to the same person within a short time are one. */
export const isJoined = (event: MessageEvent): boolean =>
  event === 'invoice.ready' || (isOfPackage(event) && !isAlone(event))

/** Of several messages about the same package only the last is news. Messages about anything else are all told. */
export function latestOfEach(messages: readonly ClaimedMessage[]): [ClaimedMessage, ...ClaimedMessage[]] {
  const latest = new Map<string, ClaimedMessage>()
  for (const message of messages) {
    const { packageId = message.messageId }: Partial<PackageFacts> = JSON.parse(message.facts)
    latest.delete(packageId)
    latest.set(packageId, message)
  }
  const [first, ...others] = latest.values()
  return [must(first, 'a message'), ...others]
}

/** The most packages or invoices that a message names; the list in the app has them all. */
const mostNamed = 50

const restText = (count: number, noun: string): string[] =>
  count > 0 ? [`And ${count} more ${count === 1 ? noun : `${noun}s`}.`] : []

/** A line about one package, for several. */
const aboutEach = (line: string): string => line.replace(/^Your package /, 'Each package ')

/** The subject of an event for several packages, unless it isn't the same for each. */
function subjectOf(event: PackageNotice, factsOfAll: readonly PackageFacts[], brand: MessageBrand): string {
  const description = `${factsOfAll.length} packages`
  const subjects = factsOfAll.map((facts) => {
    const commonFacts = { ...facts, description, trackingNumber: '' }
    return wordsOf(event, commonFacts as EventFacts[PackageNotice], { brand, office: null }).subject
  })
  return new Set(subjects).size === 1 ? (subjects[0] ?? '') : `News of ${description}`
}

/** Each package with the words about it alone, and then the words about all. */
async function packageWords(
  deps: Pick<MessageDeps, 'db' | 'clock'>,
  event: PackageNotice,
  messages: readonly ClaimedMessage[],
  brand: MessageBrand,
): Promise<Words> {
  const factsOfAll = messages.map(({ facts }): PackageFacts => JSON.parse(facts))
  const parts: { readonly name: string; readonly lines: readonly string[] }[] = []
  for (const facts of factsOfAll.slice(0, mostNamed)) {
    const { lines } = await eventWords(deps, event, JSON.stringify(facts), brand)
    parts.push({ name: longPackageName(facts), lines })
  }
  const sharedLines = (parts[0]?.lines ?? []).filter((line) =>
    parts.every(({ lines }) => lines.includes(line)),
  )
  const byOwnLines = Map.groupBy(parts, ({ lines }) =>
    lines.filter((line) => !sharedLines.includes(line)).join('\n'),
  )
  return {
    subject: subjectOf(event, factsOfAll, brand),
    lines: [
      ...[...byOwnLines].map(([ownLines, group]) =>
        [...group.map(({ name }) => name), ownLines].filter(Boolean).join('\n'),
      ),
      ...restText(factsOfAll.length - parts.length, 'package'),
      ...sharedLines.map(aboutEach),
    ],
    link: { text: 'See your packages', to: appPath(brand, '/account/packages') },
  }
}

/** The share of several invoices together; null if credit paid nothing. */
async function shareOfAll(
  deps: Pick<MessageDeps, 'db'>,
  invoices: readonly EventFacts['invoice.ready'][],
): Promise<CreditShare | null> {
  let [creditJmdCents, leftJmdCents] = [0, 0]
  for (const { invoiceId, totalJmdCents } of invoices) {
    const share = await creditShareOf(deps, invoiceId)
    creditJmdCents += share?.creditJmdCents ?? 0
    leftJmdCents += share?.leftJmdCents ?? totalJmdCents
  }
  return creditJmdCents > 0 ? { creditJmdCents, leftJmdCents } : null
}

async function invoiceWords(
  deps: Pick<MessageDeps, 'db'>,
  messages: readonly ClaimedMessage[],
  brand: MessageBrand,
): Promise<Words> {
  const invoices = messages.map(({ facts }): EventFacts['invoice.ready'] => JSON.parse(facts))
  const total = invoices.reduce((sum, { totalJmdCents }) => sum + totalJmdCents, 0)
  const share = await shareOfAll(deps, invoices)
  const namedInvoices = invoices.slice(0, mostNamed)
  return {
    subject: `${invoices.length} invoices: ${jmdText(total)}`,
    lines: [
      namedInvoices.map(({ number, totalJmdCents }) => `${number}: ${jmdText(totalJmdCents)}`).join('\n'),
      ...restText(invoices.length - namedInvoices.length, 'invoice'),
      `They’re ${jmdText(total)} together. ${share ? shareText(share) : 'You can pay online or at the counter.'}`,
    ],
    link: { text: 'See your invoices', to: appPath(brand, '/account/invoices') },
  }
}

/** The text of several messages of one event that became one. */
export async function joinedWords(
  deps: Pick<MessageDeps, 'db' | 'clock'>,
  event: MessageEvent,
  messages: readonly ClaimedMessage[],
  brand: MessageBrand,
): Promise<Words> {
  if (isOfPackage(event)) return packageWords(deps, event, messages, brand)
  if (event === 'invoice.ready') return invoiceWords(deps, messages, brand)
  throw new Error(`Messages of ${event} are not joined`)
}
