import { jmdText } from '#sync/rules/money.ts'
import { longDay } from './long-day.ts'

/** What the customer has to know before the van comes; notices of before do not say. */
export interface OnTheWayFacts {
  /** Their first name. */
  readonly driver?: string
  /** In Jamaica, `YYYY-MM-DD`. */
  readonly day?: string
  readonly dueJmdCents?: number
}

/** Who comes, when, and what has to be paid at the door. */
export function onTheWayLines({
  driver,
  day,
  dueJmdCents,
  more,
}: OnTheWayFacts & { readonly more: string }): string[] {
  const when = [day && `on ${longDay(day)}`, more].filter(Boolean).join(', ')
  const due =
    dueJmdCents === undefined
      ? 'Please make sure somebody is there, with the amount due.'
      : dueJmdCents > 0
        ? `Please make sure somebody is there with ${jmdText(dueJmdCents)}, which is due at the door.`
        : 'Nothing is due at the door. Please make sure somebody is there.'
  return [
    `${driver || 'Our driver'} is on the way with your packages${when && `: expect them ${when}`}.`,
    due,
  ]
}
