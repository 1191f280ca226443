import type { WorkCounts } from '../../components/sync-labels.ts'
import type { ConnectionLevel } from '../../stores/connection.ts'

/** The connection in two or three words. */
export const levelText: Record<ConnectionLevel, string> = {
  unknown: 'Checking…',
  ok: 'Connected',
  slow: 'Slow connection',
  unhealthy: 'Server problem',
  'server-down': 'Server not reached',
  offline: 'Offline',
}

const isAway = (level: ConnectionLevel): boolean =>
  level === 'offline' || level === 'server-down' || level === 'unhealthy'

/** Staff and customers read this page in their own words. */
export type Reader = 'staff' | 'customer'

const savedTexts: Readonly<Record<Reader, { readonly sentence: string; readonly short: string }>> = {
  staff: { sentence: 'Your work is saved here and syncs by itself.', short: 'work is saved here' },
  customer: { sentence: 'Changes are saved and sent later.', short: 'changes are sent later' },
}

/** The work that remains possible without the server; null while the connection is good. */
export const stillText = (level: ConnectionLevel, reader: Reader): string | null =>
  isAway(level) ? savedTexts[reader].sentence : null

/** The banner's text where one line has to do: the problem, and the amount of work saved here. */
export function shortText(level: ConnectionLevel, work: WorkCounts | undefined, reader: Reader): string {
  if (!isAway(level)) return levelText[level]
  const savedHere = work ? work.waiting + work.sending + work.photosWaiting : 0
  return `${levelText[level]} – ${savedTexts[reader].short}${savedHere > 0 ? ` (${savedHere})` : ''}`
}

interface Receiving {
  readonly live: boolean
  readonly level: ConnectionLevel
  /** False if this app is too old to receive updates. */
  readonly mayPull: boolean
}

/** How soon this device receives other people's changes. */
export function updatesText({ live, level, mayPull }: Receiving): string {
  if (!mayPull) return 'Paused until you update the app'
  if (isAway(level)) return 'Paused until the server is reached'
  if (live) return 'Live'
  return level === 'unknown' ? levelText.unknown : 'Every minute'
}
