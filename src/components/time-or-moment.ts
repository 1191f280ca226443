import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../browser/clock.ts'
import { formatDateTime, formatTime } from '../ui/texts/format.ts'

/** "11:01 am" of today, and the day as well of any other: work may wait on a device for weeks. */
export const timeOrMoment = (at: string): string =>
  jamaicaDay(at) === jamaicaDay(clock.now()) ? formatTime(at) : formatDateTime(at)
