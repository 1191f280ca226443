import { dayMs, minuteMs } from '../../lib/durations.ts'

/** The time of an event as far as the server can vouch for it, and the device's own time if that was corrected. */
export interface EventTime {
  readonly occurredAt: string
  readonly deviceAt: string | null
}

/** The maximum age of a change that names no head the server knows. */
const unvouchedMs = 14 * dayMs
const noticeableMs = minuteMs

const earlierOf = (a: string, b: string): string => (a < b ? a : b)
const laterOf = (a: string, b: string): string => (a > b ? a : b)

/**
 * Returns true if the correction is more than a minute. Clocks always differ by seconds, which people needn't read
 * about and which moves no deadline.
 */
export const isNoticeable = ({ occurredAt, deviceAt }: EventTime): boolean =>
  deviceAt !== null && Math.abs(Date.parse(deviceAt) - Date.parse(occurredAt)) > noticeableMs

interface Claim {
  /** By the device's clock. */
  readonly at: string
  readonly now: string
  /** The time of the commit that the device had read; null if the change names none that the server knows. */
  readonly readAt: string | null
  /** The accepted time of the previous change in the same queue. */
  readonly previousAt?: string | undefined
}

/**
 * The time at which a change counts as done: neither in the future nor before the device last heard from the server.
 */
export function vouchedMoment({ at, now, readAt, previousAt = '' }: Claim): EventTime {
  if (at > now) return { occurredAt: now, deviceAt: at }
  if (readAt === null)
    return Date.parse(at) < Date.parse(now) - unvouchedMs
      ? { occurredAt: now, deviceAt: at }
      : { occurredAt: at, deviceAt: null }
  const earliest = earlierOf(readAt, now)
  return at < earliest
    ? { occurredAt: earlierOf(laterOf(earliest, previousAt), now), deviceAt: at }
    : { occurredAt: at, deviceAt: null }
}

interface Happening extends Omit<EventTime, 'deviceAt'> {
  readonly now: string
  readonly deviceAt?: string | null | undefined
}

/**
 * The time of an event on a row that did not exist before `since`; null if that is unknown. The device's own time stays
 * if all corrections together exceed a minute.
 */
export function momentSince(
  since: string | null,
  { occurredAt, deviceAt = null, now }: Happening,
): EventTime {
  const moment = {
    occurredAt: laterOf(occurredAt, earlierOf(since ?? '', now)),
    deviceAt: deviceAt ?? occurredAt,
  }
  return isNoticeable(moment) ? moment : { ...moment, deviceAt: null }
}
