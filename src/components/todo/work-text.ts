import { formatCount, unknownText } from '../../ui/texts/format.ts'
import type { WorkCount } from './device-counts.ts'
import type { Counting } from './use-counting.ts'

/** A number of waiting work as text; null while it can still come, because "none" would be wrong before it is known. */
export function workText(count: WorkCount, { isPartial, isAway }: Counting): string | null {
  if (count === undefined) return null
  if (count === null) return unknownText
  if (isPartial && count === 0) return isAway ? unknownText : null
  return formatCount(count) + (isPartial ? '+' : '')
}
