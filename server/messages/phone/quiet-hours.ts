import { minutesBetween, type PhoneSettings } from '#sync/entities/messages/phone-settings.ts'
import { jamaicaTime } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'

/** The end of the quiet hours that a moment is in; null outside of them. */
export function quietUntil({ quietFrom, quietTo }: PhoneSettings, now: number): number | null {
  const time = jamaicaTime(now)
  const isQuiet = minutesBetween(quietFrom, time) < minutesBetween(quietFrom, quietTo)
  if (!isQuiet) return null
  const startOfMinute = now - (now % minuteMs)
  return startOfMinute + minutesBetween(time, quietTo) * minuteMs
}
