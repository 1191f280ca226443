import { jmdText } from '#sync/rules/prices/money.ts'
import { longDay } from '../long-day.ts'

/** The facts for the customer before the van comes; older notices lack them. */
export interface OnTheWayFacts {
  /** Their first name. */
  readonly driver?: string
  /** In Jamaica, `YYYY-MM-DD`. */
  readonly day?: string
  readonly dueJmdCents?: number
  /** The code that the driver asks for; missing if none is. */
  readonly code?: string
}

/** The driver, the time and the amount to pay at the door. */
export function onTheWayLines({
  driver,
  day,
  dueJmdCents,
  code,
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
    ...(code
      ? [
          `Your code is ${code}. Tell it to the driver when you have your packages, or to the person who takes them.`,
        ]
      : []),
  ]
}
