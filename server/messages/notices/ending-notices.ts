import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { endingStateText } from '#sync/rules/packages/ending-state.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { longDay } from '../long-day.ts'

type News = { readonly event: NoticeEvent; readonly more: string; readonly outcome: string } | null

function outcomeOf(pkg: Package): string {
  const { ending } = pkg
  switch (ending?.status) {
    case 'Abandoned':
      return 'Nobody collected your package, so we gave it up. You can still pay and collect it until it is sold or destroyed.'
    case 'Sold':
      return `Your package was sold for ${jmdText(ending.proceedsJmdCents)}. That pays what you owe us, and the rest is credit in your account.`
    case 'Destroyed':
      return 'Your package was destroyed.'
    default:
      return `Your package is ${(endingStateText(pkg) ?? '').replace(/^./, (letter) => letter.toLowerCase())}.`
  }
}

const toldOf: readonly string[] = ['Abandoned', 'GoingBack', 'Returned', 'Sold', 'Destroyed']

/** The news for the owner of a package that is asked about, given up, or goes another way than to them. */
export function endingNews(before: Package | undefined, after: Package): News {
  const { ending } = after
  if (!before || !ending || before.accountId !== after.accountId) return null
  if (ending.status === before.ending?.status) return null
  if (ending.status === 'Asked') return { event: 'ending.asked', more: ending.reason, outcome: '' }
  if (!toldOf.includes(ending.status)) return null
  return { event: 'ending.moved', more: ending.reason, outcome: outcomeOf(after) }
}

export const askedLines = ({ more }: { readonly more: string }) => [
  ...(more ? [`Your package can’t go on: ${more}`] : []),
  'Tell us on its page what to do with it: send it on, return it, or destroy it. You see the fee before you choose.',
]

export const movedLines = ({ outcome, more }: { readonly outcome: string; readonly more: string }) => [
  outcome,
  ...(more ? [`The reason: ${more}`] : []),
]

export const reminderLines = ({ days, dailyJmdCents, until }: ReminderFacts) => [
  `Your package has waited for you for ${days} days.`,
  ...(dailyJmdCents > 0 ? [`Storage costs ${jmdText(dailyJmdCents)} per day.`] : []),
  until
    ? `This is our last reminder. If you don’t collect it by ${longDay(until)}, we may give it up, and sell or destroy it.`
    : 'Pay and collect it, or have it delivered. If you don’t want it, choose what happens to it on its page.',
]

export interface ReminderFacts {
  readonly days: number
  readonly dailyJmdCents: number
  /** The day after which it may be given up, in the last reminder. */
  readonly until: string | null
}
