/** The one thing to know at a glance, the most pressing first. */
export type Glance = 'refused' | 'sending' | 'device' | 'catching-up' | 'server'

/** How much of a person's work is where, and how far this device has got with reading, if it is behind. */
interface Counts {
  readonly waiting: number
  readonly sending: number
  readonly refused: number
  readonly photosWaiting: number
  readonly catchingUp: { readonly done: number; readonly total: number } | null
}

export function glanceOf(status: Counts): Glance {
  if (status.refused > 0) return 'refused'
  if (status.sending > 0) return 'sending'
  if (status.waiting + status.photosWaiting > 0) return 'device'
  return status.catchingUp ? 'catching-up' : 'server'
}

/** What is not on the server, in the words the whole product uses; the last line is for when there is nothing. */
export function statusParts(status: Counts): string[] {
  const { waiting, sending, refused, photosWaiting, catchingUp } = status
  const parts = [
    refused > 0 && `${refused} ${refused === 1 ? 'needs' : 'need'} you`,
    sending > 0 && `${sending} sending`,
    waiting > 0 && `${waiting} saved here`,
    photosWaiting > 0 && `${photosWaiting} ${photosWaiting === 1 ? 'photo' : 'photos'} waiting`,
    catchingUp !== null && 'Catching up',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts : ['All on the server']
}

/** How many of the person's own things are not on the server. */
export const openCount = ({ waiting, sending, refused, photosWaiting }: Counts): number =>
  waiting + sending + refused + photosWaiting

const skewWorthTelling = 2 * 60_000

/** A wrong clock is corrected in what is saved; it is told because it confuses whoever reads it off the device. */
export function skewWords(skewMs: number | null): string | null {
  if (skewMs === null || Math.abs(skewMs) < skewWorthTelling) return null
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
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
