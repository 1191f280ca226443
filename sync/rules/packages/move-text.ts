import type { ExpectedMove } from '../../entities/packages/expected-move.ts'
import { moveReasonText } from '../../entities/packages/move-reason.ts'
import type { Package } from '../../entities/packages/package.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import { toSentence } from '../../lib/to-sentence.ts'
import { addOpenDays } from '../deliveries/office-days.ts'
import { type PromiseContext, promisedDays } from './expected-days.ts'
import { expectedDaysText } from './expected-text.ts'
import { shownDays } from './shown-days.ts'

/** "It was expected Tuesday, 1 December. Its flight was moved." */
export function moveText({ from, to, reason, note }: ExpectedMove, today: string): string {
  const cause = note ? `${moveReasonText[reason].slice(0, -1)}: ${toSentence(note)}` : moveReasonText[reason]
  return `It was expected ${expectedDaysText({ from, to }, today)}. ${cause}`
}

type Moved = Parameters<typeof shownDays>[0] & Pick<Package, 'status' | 'delayedReason' | 'expectedMove'>

/** A package that is still in Florida is expected later than before, which no office has decided. */
export const waitsText = 'It still waits for its flight.'

/** Why the days became later, as pages say it; '' when they did not. The page of a delayed package begins with the delay. */
export function whyLaterText(pkg: Moved, context: PromiseContext): string {
  const { status, delayedReason, expectedMove } = pkg
  const today = jamaicaDay(context.now)
  const [storedDays, promise] = [shownDays(pkg), promisedDays(pkg, context)]
  if (!storedDays || !promise) return ''
  const isWaiting = promise.to > addOpenDays(context.office ?? null, storedDays.to, 0)
  if (status === 'ReceivedAtWharehouse' && isWaiting)
    return `It was expected ${expectedDaysText(storedDays, today)}. ${waitsText}`
  if (!expectedMove) return ''
  const isDelaySaid =
    status === 'Delayed' && expectedMove.reason === 'delay' && expectedMove.note === delayedReason
  return isDelaySaid
    ? `It was expected ${expectedDaysText(expectedMove, today)}.`
    : moveText(expectedMove, today)
}
