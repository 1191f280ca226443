import { dayMs, minuteMs } from '../lib/durations.ts'

/** When something happened as far as the server can vouch for it, and the device's own time where it was corrected. */
export interface EventTime {
  readonly occurredAt: string
  readonly deviceAt: string | null
}

/** A change that names nothing the server knows is taken to be at most this old. */
const unvouchedMs = 14 * dayMs
/** Clocks differ by seconds. */
const noticeableMs = minuteMs

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)

/** Clocks differ by seconds, which people need not read about and which change no deadline. */
export const isNoticeable = ({ occurredAt, deviceAt }: EventTime): boolean =>
  deviceAt !== null && Math.abs(Date.parse(deviceAt) - Date.parse(occurredAt)) > noticeableMs

interface Claim {
  /** By the device's clock. */
  readonly at: string
  readonly now: string
  /** When the server made the commit that the device had read; null: the change names none that the server knows. */
  readonly readAt: string | null
  /** When the change before it in the same queue counts as done. */
  readonly previousAt?: string | undefined
}

/** When a change counts as done: neither in the future nor before its device last heard from the server. */
export function vouchedMoment({ at, now, readAt, previousAt = '' }: Claim): EventTime {
  if (at > now) return { occurredAt: now, deviceAt: at }
  if (readAt === null)
    return Date.parse(at) < Date.parse(now) - unvouchedMs
      ? { occurredAt: now, deviceAt: at }
      : { occurredAt: at, deviceAt: null }
  const earliest = earlier(readAt, now)
  return at < earliest
    ? { occurredAt: earlier(later(earliest, previousAt), now), deviceAt: at }
    : { occurredAt: at, deviceAt: null }
}

interface Happening extends Omit<EventTime, 'deviceAt'> {
  readonly now: string
  readonly deviceAt?: string | null | undefined
}

/**
 * When something happened to a row that was not there before `since`: null where that is not known. The device's time stays
 * where all corrections together come to more than a minute.
 */
export function momentSince(
  since: string | null,
  { occurredAt, deviceAt = null, now }: Happening,
): EventTime {
  const moment = {
    occurredAt: later(occurredAt, earlier(since ?? '', now)),
    deviceAt: deviceAt ?? occurredAt,
  }
  return isNoticeable(moment) ? moment : { ...moment, deviceAt: null }
}
