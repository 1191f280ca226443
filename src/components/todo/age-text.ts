import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { formatTime, plural } from '../../ui/texts/format.ts'

/** How long the oldest row of a kind has waited; a time in the future is written as a time. */
export function ageText(oldestAt: string, now: number): string {
  const ms = now - Date.parse(oldestAt)
  if (ms < 0) return `From ${formatTime(oldestAt)}`
  if (ms < hourMs) return 'Less than an hour'
  if (ms < dayMs) return plural(Math.floor(ms / hourMs), 'hour')
  return plural(Math.floor(ms / dayMs), 'day')
}
