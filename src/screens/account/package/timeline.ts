import type { PackageEvent } from '#sync/entities/package-event.ts'
import { byRank } from '#sync/rules/event-order.ts'
import { formatLongDay } from '../../../ui/format.ts'

export interface TimelineDay {
  /** "Saturday, 21 November 2026" */
  day: string
  events: PackageEvent[]
}

/** A box that is scanned once more where it is already is the warehouse's matter, and no news for its owner. */
const isNews = ({ status }: PackageEvent, before: PackageEvent | undefined): boolean =>
  status !== 'ReceivedAtWharehouse' || before?.status !== status

/** Newest day first and newest within it, in the order that the package's status follows. */
export function byDay(events: readonly PackageEvent[]): TimelineDay[] {
  const days: TimelineDay[] = []
  const inOrder = [...events].sort(byRank)
  const news = inOrder.filter((event, nth) => isNews(event, inOrder[nth - 1]))
  for (const event of news.reverse()) {
    const day = formatLongDay(event.occurredAt)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}
