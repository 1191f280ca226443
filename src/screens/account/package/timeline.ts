import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { byRank } from '#sync/rules/packages/event-order.ts'
import { formatLongDay } from '../../../ui/texts/format.ts'

export interface TimelineDay {
  /** "Saturday, 21 November 2026" */
  day: string
  events: PackageEvent[]
}

/** Leaves out repeated scans at the same place, which matter only to the warehouse. */
const isNews = ({ status }: PackageEvent, before: PackageEvent | undefined): boolean =>
  status !== 'ReceivedAtWharehouse' || before?.status !== status

/** Returns the newest day first, and the newest event first within a day, by the order that decides the package's status. */
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
