import { hourMs } from './durations.ts'

/** The zone of the warehouses that goods leave from. Its clocks are an hour ahead of Jamaica's in summer. */
export const floridaZone = 'America/New_York'

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: floridaZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** The time that clocks in Florida show, as `2026-07-15T00:30`. */
function floridaClock(at: Date): string {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    parts.get(type),
  )
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The day in Florida, `YYYY-MM-DD`, on which airlines and customs say that a flight leaves. */
export const floridaDay = (moment: string): string => floridaClock(new Date(moment)).slice(0, 10)

/** Florida's clocks are four hours behind UTC in summer and five in winter. */
const behindUtcHours = [4, 5] as const

/**
 * The timestamp of a day and a time, `HH:MM`, in Florida. Of the hour that happens twice in autumn it is the first, and the
 * hour that spring leaves out counts as the one after it.
 */
export function fromFloridaTime(day: string, time: string): string {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`)
  const candidates = behindUtcHours.map((hours) => new Date(asUtc + hours * hourMs))
  const [, winter] = candidates
  const at = candidates.find((candidate) => floridaClock(candidate) === `${day}T${time}`) ?? winter
  return (at as Date).toISOString()
}
