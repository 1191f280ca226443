import { formatCount } from '../../ui/format.ts'
import type { WorkCount } from './waiting-work.ts'

interface Counting {
  /** The device still lacks rows, so that its number is at least the number of now. */
  readonly isPartial: boolean
  /** Nothing more can come, because the server can't be reached. */
  readonly isAway: boolean
}

const unknown = 'Not known'

/** A number of waiting work as text; null while it can still come, because "none" would be wrong before it is known. */
export function workText(count: WorkCount, { isPartial, isAway }: Counting): string | null {
  if (count === undefined) return null
  if (count === null) return unknown
  if (isPartial && count === 0) return isAway ? unknown : null
  return formatCount(count) + (isPartial ? '+' : '')
}
