import type { WorkCounts } from '../../components/session/sync-labels.ts'
import { type ConnectionLevel, hasServer } from '../../stores/connection.ts'

/** The connection in two or three words. */
export const levelText: Record<ConnectionLevel, string> = {
  unknown: 'Checking…',
  ok: 'Connected',
  slow: 'Slow connection',
  unhealthy: 'Server problem',
  intercepted: 'Blocked by this network',
  'server-down': 'Server not reached',
  offline: 'Offline',
}

const isAway = (level: ConnectionLevel): boolean => !hasServer(level) || level === 'unhealthy'

/** Staff and customers read this page in their own words. */
export type Reader = 'staff' | 'customer'

const savedTexts: Readonly<Record<Reader, { readonly sentence: string; readonly short: string }>> = {
  staff: { sentence: 'Your work is saved here and syncs by itself.', short: 'work is saved here' },
  customer: { sentence: 'Changes are saved and sent later.', short: 'changes are sent later' },
}

const problemTexts: Partial<Record<ConnectionLevel, string>> = {
  unhealthy: 'The server has a problem.',
  'server-down': 'The server can’t be reached.',
}

/**
 * The problem in a sentence. The specification asks people to reload, which cures nothing while the work is safe on the
 * device: the page would be fetched over the line that is gone.
 */
export const problemText = (level: ConnectionLevel, message: string | null, isSafe: boolean): string | null =>
  (isSafe && problemTexts[level]) || message

/** The work that remains possible without the server; null while the connection is good. */
export const stillText = (level: ConnectionLevel, reader: Reader): string | null =>
  isAway(level) ? savedTexts[reader].sentence : null

/**
 * The banner's text where one line has to do: the problem, and the amount of work saved here.
 * @param work null if nothing can be saved here
 */
export function shortText(
  level: ConnectionLevel,
  work: WorkCounts | undefined | null,
  reader: Reader,
): string {
  if (!isAway(level) || work === null) return levelText[level]
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
