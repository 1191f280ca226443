import type { ExpectedMove } from '../../entities/packages/expected-move.ts'
import { moveReasonText } from '../../entities/packages/move-reason.ts'
import type { Package } from '../../entities/packages/package.ts'
import { toSentence } from '../../lib/to-sentence.ts'
import { shownDays } from './expected-days.ts'
import { expectedDaysText } from './expected-text.ts'

/** "It was expected Tuesday, 1 December. Its flight was moved." */
export function moveText({ from, to, reason, note }: ExpectedMove, today: string): string {
  const cause = note ? `${moveReasonText[reason].slice(0, -1)}: ${toSentence(note)}` : moveReasonText[reason]
  return `It was expected ${expectedDaysText({ from, to }, today)}. ${cause}`
}

type Moved = Parameters<typeof shownDays>[0] & Pick<Package, 'status' | 'delayedReason' | 'expectedMove'>

/** Why the days became later, as pages say it; '' when they did not. The page of a delayed package begins with the delay. */
export function whyLaterText(pkg: Moved, today: string): string {
  const { status, delayedReason, expectedMove } = pkg
  if (!expectedMove || !shownDays(pkg)) return ''
  const isDelaySaid =
    status === 'Delayed' && expectedMove.reason === 'delay' && expectedMove.note === delayedReason
  return isDelaySaid
    ? `It was expected ${expectedDaysText(expectedMove, today)}.`
    : moveText(expectedMove, today)
}
