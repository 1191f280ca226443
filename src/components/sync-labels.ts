import { minuteMs } from '#sync/lib/durations.ts'
/** The one thing to know at a glance, the most pressing first. */
export type Glance = 'counting' | 'refused' | 'sending' | 'device' | 'catching-up' | 'server'

/** How much of a person's work on this device is where. Undefined wherever it has not been counted yet. */
export interface WorkCounts {
  readonly waiting: number
  readonly sending: number
  /** What a person has to deal with. */
  readonly refused: number
  readonly photosWaiting: number
}

/** @param behind what others did has not all been read here yet */
export function glanceOf(work: WorkCounts | undefined, behind: boolean): Glance {
  if (!work) return 'counting'
  if (work.refused > 0) return 'refused'
  if (work.sending > 0) return 'sending'
  if (work.waiting + work.photosWaiting > 0) return 'device'
  return behind ? 'catching-up' : 'server'
}

/** What is not synced, in the words the whole product uses. "All synced" is said only when it is known. */
export function statusParts(work: WorkCounts | undefined, behind: boolean): string[] {
  if (!work) return ['Counting…']
  const { waiting, sending, refused, photosWaiting } = work
  const parts = [
    refused > 0 && `${refused} ${refused === 1 ? 'needs' : 'need'} attention`,
    sending > 0 && `Syncing ${sending}`,
    waiting > 0 && `${waiting} waiting to sync`,
    photosWaiting > 0 && `${photosWaiting} ${photosWaiting === 1 ? 'photo' : 'photos'} waiting to sync`,
    behind && 'Catching up',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts : ['All synced']
}

/** How many of the person's own things are not synced; null while it is not known. */
export const openCount = (work: WorkCounts | undefined): number | null =>
  work ? work.waiting + work.sending + work.refused + work.photosWaiting : null

const skewWorthTelling = 2 * minuteMs

/** A wrong clock is corrected in what is saved; it is told because it confuses whoever reads it off the device. */
export function skewWords(skewMs: number | null): string | null {
  if (skewMs === null || Math.abs(skewMs) < skewWorthTelling) return null
  const minutes = Math.round(Math.abs(skewMs) / minuteMs)
  const hours = Math.round(minutes / 60)
  const by = minutes < 90 ? `${minutes} minutes` : `about ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  const way = skewMs > 0 ? 'slow' : 'fast'
  return `The clock of this device is ${by} ${way}. Times are corrected when saved; set the clock to put it right.`
}

/** Bytes as people read them, in the units phones show. */
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
