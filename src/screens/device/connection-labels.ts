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

/** What stays possible without the server; null while nothing is in the way. */
export const stillText = (level: ConnectionLevel): string | null =>
  isAway(level) ? 'Your work is saved here and syncs by itself.' : null

/** The banner where there is room for one line: what is wrong, and how much is safe here. */
export function shortText(level: ConnectionLevel, work: WorkCounts | undefined): string {
  if (!isAway(level)) return levelText[level]
  const here = work ? work.waiting + work.sending + work.photosWaiting : 0
  return `${levelText[level]} – work is saved here${here > 0 ? ` (${here})` : ''}`
}

interface Receiving {
  readonly live: boolean
  readonly level: ConnectionLevel
  /** False: this app is too old to receive. */
  readonly mayPull: boolean
}

/** When this device learns what others do. */
export function updatesText({ live, level, mayPull }: Receiving): string {
  if (!mayPull) return 'Paused until you update the app'
  if (isAway(level)) return 'Paused until the server is reached'
  if (live) return 'Live'
  return level === 'unknown' ? levelText.unknown : 'Every minute'
}
