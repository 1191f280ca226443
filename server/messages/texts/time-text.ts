import { jamaicaDay, jamaicaTime } from '#sync/lib/business-day.ts'
import { clockText } from '#sync/rules/deliveries/delivery-window.ts'
import { longDay } from '../long-day.ts'

/** "at 5:19 pm", with its day if that isn't the day of `now`: work without a signal is reported late. */
export function timeText(at: string, now: string): string {
  const time = `at ${clockText(jamaicaTime(at))}`
  const day = jamaicaDay(at)
  return day === jamaicaDay(now) ? time : `on ${longDay(day)} ${time}`
}
