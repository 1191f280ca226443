import { namesText } from '#sync/rules/packages/package-names.ts'
import { appPath } from '../app-paths.ts'
import type { MessageContext, Words } from '../message-context.ts'
import { type OnTheWayFacts, onTheWayLines } from '../notices/on-the-way.ts'

export interface DeliveryFacts {
  readonly deliveryId: string
  /** When to expect it, why it failed, to whom it was given. */
  readonly more: string
  /** The names of its packages; notices of before do not say. */
  readonly packages?: readonly string[]
  /** The names of its refused packages. */
  readonly notTaken?: readonly string[]
  /** True if the driver was to ask for the customer's code and had no right one. */
  readonly withoutCode?: boolean
  /** When it was handed over, as in "at 5:19 pm". */
  readonly when?: string
}

/** The facts of the events about a delivery. */
export interface DeliveryEvents {
  'delivery.out': DeliveryFacts & OnTheWayFacts
  'delivery.done': DeliveryFacts
  'delivery.failed': DeliveryFacts
}

const linkOf = ({ deliveryId }: DeliveryFacts, { brand }: MessageContext): Words['link'] => ({
  text: 'See the delivery',
  to: appPath(brand, '/account/deliveries/$id', { id: deliveryId }),
})

/** ": Running shoes and Lamp" at the end of a subject. */
const afterColon = ({ packages = [] }: DeliveryFacts): string =>
  packages.length > 0 ? `: ${namesText(packages)}` : ''

/** Each package on a line of its own, where the subject can't name them all. */
const contentLines = ({ packages = [] }: DeliveryFacts): string[] =>
  packages.length > 1 ? [packages.join('\n')] : []

/** The boxes that came back, with what the customer can do. */
const notTakenLines = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `Not taken, and on the way back to our office: ${namesText(names)}. In the app you choose what happens next, or tell us what is wrong.`,
      ]

export const deliveryTemplates = {
  'delivery.out': (facts: DeliveryEvents['delivery.out'], context: MessageContext): Words => ({
    subject: `Your delivery is on its way${afterColon(facts)}`,
    lines: [...onTheWayLines(facts), ...contentLines(facts)],
    link: linkOf(facts, context),
  }),
  'delivery.done': (facts: DeliveryFacts, context: MessageContext): Words => {
    const { more, when, packages = [], notTaken = [], withoutCode = false } = facts
    const details = [more && ` to ${more}`, when && ` ${when}`].filter(Boolean).join('')
    const subject = packages.length === 1 ? 'Your package was' : 'Your packages were'
    return {
      subject: `Delivered${details}${afterColon(facts)}`,
      lines: [
        `${subject} delivered${details}.`,
        ...contentLines(facts),
        ...notTakenLines(notTaken),
        ...(withoutCode ? ['Our driver didn’t get your code.'] : []),
        'If that wasn’t you or somebody you know, contact us right away.',
      ],
      link: linkOf(facts, context),
    }
  },
  'delivery.failed': (facts: DeliveryFacts, context: MessageContext): Words => ({
    subject: `We couldn’t deliver your packages${afterColon(facts)}`,
    lines: [
      facts.more
        ? `Our driver couldn’t deliver your packages: ${facts.more}`
        : 'Our driver couldn’t deliver your packages.',
      ...contentLines(facts),
      'They’re back at the office. Choose another day, or pick them up there.',
    ],
    link: linkOf(facts, context),
  }),
}
