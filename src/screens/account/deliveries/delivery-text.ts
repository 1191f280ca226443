import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { type DeliveryStatus, openDeliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { expectedDayText } from '#sync/rules/packages/expected-text.ts'
import { clock } from '../../../browser/clock.ts'
import type { DeliveryStop } from '../../../queries/deliveries.ts'
import { BroughtBackIcon, DeliveredIcon, DeliveriesIcon, type Icon, OnRouteIcon } from '../../../ui/icons.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { formatDateTime, plural } from '../../../ui/texts/format.ts'
import { isRunningLate } from '../dashboard/out-for-delivery.ts'

interface Look {
  readonly tone: Tone
  readonly icon: Icon
  readonly text: string
}

/** Each delivery status as its recipient reads it. */
export const deliveryLooks: Readonly<Record<DeliveryStatus, Look>> = {
  InStore: { tone: 'info', icon: DeliveriesIcon, text: 'Requested' },
  OutForDelivery: { tone: 'moving', icon: OnRouteIcon, text: 'Out for delivery' },
  Delivered: { tone: 'good', icon: DeliveredIcon, text: 'Delivered' },
  ReturnedToOffice: { tone: 'warn', icon: BroughtBackIcon, text: 'Back at our office' },
}

type Attempt = Delivery['attempts'][number]

/** The driver's reason for bringing a delivery back; it follows "We came by, but". */
const attemptTexts: Readonly<Record<Attempt['reason'], string>> = {
  NobodyHome: 'nobody was there',
  WrongAddress: 'we couldn’t find the address',
  Refused: 'the packages weren’t accepted',
  Damaged: 'the packages were damaged',
  CannotPay: 'the amount due wasn’t there',
  Other: 'we couldn’t hand them over',
}

export const attemptText = ({ reason }: Pick<Attempt, 'reason'>): string =>
  `We came by, but ${attemptTexts[reason]}.`

type Planned = Pick<Delivery, 'scheduledFor' | 'windowFrom' | 'windowTo'>

/** Returns the day and the part of the day; null while no day is planned. */
export function plannedText(delivery: Planned): string | null {
  if (delivery.scheduledFor === null) return null
  const day = expectedDayText(delivery.scheduledFor, jamaicaDay(clock.now()))
  return [day, windowText(delivery)].filter(Boolean).join(', ')
}

type Plan = Planned & Pick<Delivery, 'confirmedAt'>

/** A day that is over is no plan. */
const hasDay = ({ scheduledFor }: Planned): boolean =>
  scheduledFor !== null && scheduledFor >= jamaicaDay(clock.now())

/** "You asked for …" until the office has agreed to the day; null without a day to come. */
export function planSentence(delivery: Plan): string | null {
  if (!hasDay(delivery)) return null
  const text = plannedText(delivery)
  return delivery.confirmedAt === null
    ? `You asked for ${text}. We’ll confirm the day.`
    : `We plan to bring it on ${text}.`
}

const planLine = (delivery: Plan): string | null => {
  if (!hasDay(delivery)) return null
  const text = plannedText(delivery)
  return delivery.confirmedAt === null ? `You asked for ${text}` : text
}

/** When a delivery comes or came, in one line. */
const whenTexts: Readonly<Record<DeliveryStatus, (delivery: Delivery) => string>> = {
  InStore: (delivery) => planLine(delivery) ?? 'We’ll choose the day',
  OutForDelivery: (delivery) =>
    ['On its way to you', isRunningLate(delivery) ? 'running late' : windowText(delivery)]
      .filter(Boolean)
      .join(', '),
  Delivered: ({ deliveredAt }) => formatDateTime(deliveredAt),
  ReturnedToOffice: (delivery) => planLine(delivery) ?? 'Choose another day, or pick it up',
}
export const whenText = (delivery: Delivery): string => whenTexts[delivery.status](delivery)

/** Returns the name of the only package, or the number of packages. */
export function contentText({ delivery, packages }: DeliveryStop): string {
  const [only] = packages
  return delivery.packageIds.length === 1 && only
    ? only.description || only.trackingNumber
    : plural(delivery.packageIds.length, 'package')
}

export const addressText = ({ line1, line2, town, parish }: Delivery['address']): string =>
  [line1, line2, town, parish].filter(Boolean).join(', ')

interface SortedStops {
  readonly open: DeliveryStop[]
  readonly done: DeliveryStop[]
}

const dayOf = ({ delivery }: DeliveryStop): string => delivery.scheduledFor ?? '9999'

/** Sorts open deliveries by their day, and delivered ones with the newest first. */
export function sortedStops(stops: readonly DeliveryStop[]): SortedStops {
  const isUnderWay = ({ delivery }: DeliveryStop) => isOneOf(openDeliveryStatuses, delivery.status)
  return {
    open: stops.filter(isUnderWay).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b))),
    done: stops
      .filter((stop) => !isUnderWay(stop))
      .toSorted((a, b) => b.delivery.updatedAt.localeCompare(a.delivery.updatedAt)),
  }
}
