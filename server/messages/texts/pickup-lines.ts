import { jmdText } from '#sync/rules/prices/money.ts'
import { longDay } from '../long-day.ts'
import type { MessageContext } from '../message-context.ts'
import type { PackageFacts } from '../notices/package-notices.ts'
import type { PickupCosts } from './pickup-costs.ts'

export const officeLines = ({ office, opensText }: MessageContext): string[] =>
  office ? [[office.name, office.address, office.openingHours, opensText].filter(Boolean).join('\n')] : []

function dueText({ dueJmdCents, isBilled }: PickupCosts): string {
  if (dueJmdCents > 0) return `${jmdText(dueJmdCents)} to pay, online or at the counter.`
  return isBilled ? 'Nothing is left to pay.' : 'You can pay what you owe online or at the counter.'
}

function storageLines({ storage }: PickupCosts): string[] {
  if (!storage) return []
  const perDay = `${jmdText(storage.dailyJmdCents)} a day${storage.addsGct ? ' plus GCT' : ''}`
  return storage.hasBegun
    ? [`Storage costs ${perDay}.`]
    : [`Storage is free until ${longDay(storage.freeUntil)}, then ${perDay}.`]
}

/** The message says what to bring, what to pay by when, and where. */
export const pickupLines = (_facts: PackageFacts, context: MessageContext): string[] => {
  const { costs } = context
  return [
    `Your package is ready. Bring a photo ID.${costs ? '' : ' You can pay what you owe online or at the counter.'}`,
    ...(costs ? [[dueText(costs), ...storageLines(costs)].join(' ')] : []),
    ...officeLines(context),
  ]
}
