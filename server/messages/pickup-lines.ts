import { jmdText } from '#sync/rules/money.ts'
import { longDay } from './long-day.ts'
import type { PackageFacts } from './package-notices.ts'
import type { MessageContext } from './templates.ts'

/** What a pickup costs at the moment when its message is sent. */
export interface PickupCosts {
  /** On the issued invoices, and for storage that came after them. */
  readonly dueJmdCents: number
  /** False while nothing is billed, so that nothing due doesn't mean that it is free. */
  readonly isBilled: boolean
  /** Null where storage is free. */
  readonly storage: {
    readonly freeUntil: string
    readonly dailyJmdCents: number
    readonly addsGct: boolean
    readonly hasBegun: boolean
  } | null
}

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

/** What to bring, to pay and by when, and where. */
export const pickupLines = (_facts: PackageFacts, context: MessageContext): string[] => {
  const { costs } = context
  return [
    `Your package is ready. Bring a photo ID.${costs ? '' : ' You can pay what you owe online or at the counter.'}`,
    ...(costs ? [[dueText(costs), ...storageLines(costs)].join(' ')] : []),
    ...officeLines(context),
  ]
}
