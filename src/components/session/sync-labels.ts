import { minuteMs } from '#sync/lib/durations.ts'
/** The sync state in one word, the most pressing one first. */
export type Glance = 'counting' | 'refused' | 'sending' | 'device' | 'catching-up' | 'server'

/** The numbers of a person's changes on this device by state. Undefined while they are being counted. */
export interface WorkCounts {
  readonly waiting: number
  readonly sending: number
  /** Changes that need the person's attention. */
  readonly refused: number
  readonly photosWaiting: number
}

/** @param behind whether this device still has changes of others to fetch */
export function glanceOf(work: WorkCounts | undefined, behind: boolean): Glance {
  if (!work) return 'counting'
  if (work.refused > 0) return 'refused'
  if (work.sending > 0) return 'sending'
  if (work.waiting + work.photosWaiting > 0) return 'device'
  return behind ? 'catching-up' : 'server'
}

/**
 * The sync states as texts. "All synced" is only said when it is certain. Customers send invoices and slips, which are
 * files to them and photos to the staff.
 */
export function statusParts(
  work: WorkCounts | undefined,
  behind: boolean,
  file: 'photo' | 'file' = 'photo',
): string[] {
  if (!work) return ['Counting…']
  const { waiting, sending, refused, photosWaiting } = work
  const parts = [
    refused > 0 && `${refused} ${refused === 1 ? 'needs' : 'need'} attention`,
    sending > 0 && `Syncing ${sending}`,
    waiting > 0 && `${waiting} waiting to sync`,
    photosWaiting > 0 && `${photosWaiting} ${photosWaiting === 1 ? file : `${file}s`} waiting to sync`,
    behind && 'Catching up',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts : ['All synced']
}

/** The number next to the most pressing state: what needs attention, or what isn't synced; null while unknown. */
export function pressingCount(work: WorkCounts | undefined): number | null {
  if (!work) return null
  return work.refused > 0 ? work.refused : work.waiting + work.sending + work.photosWaiting
}

const skewWorthTelling = 2 * minuteMs

/** Saved times are corrected for a wrong clock, but people who read the device's clock need a warning. */
export function skewWords(skewMs: number | null): string | null {
  if (skewMs === null || Math.abs(skewMs) < skewWorthTelling) return null
  const minutes = Math.round(Math.abs(skewMs) / minuteMs)
  const hours = Math.round(minutes / 60)
  const by = minutes < 90 ? `${minutes} minutes` : `about ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  const way = skewMs > 0 ? 'slow' : 'fast'
  return `The clock of this device is ${by} ${way}. Times are corrected when saved; set the clock to put it right.`
}

/** Formats a number of bytes in the units that phones show. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}
