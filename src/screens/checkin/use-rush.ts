import { useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { dropUndecided, keepUndecided } from '../../queries/undecided-scans.ts'
import { inTurn } from '../../scan/keys/in-turn.ts'
import { lateAnswer, notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { brokenAnswer, useVerdict } from '../../scan/use-verdict.ts'
import { countCheckIn, setStack, useDesk } from '../../stores/desk.ts'
import type { Decision } from './decide.ts'
import { desk } from './desk.ts'
import { checkInAs, checkInScan, type IntakeAnswer, isCheckedIn } from './intake.ts'
import { useCurrentAnswer } from './use-current-answer.ts'

/** The last scan's outcome, if there is something to do about it right away. */
export interface Last {
  readonly scan: Scan
  readonly decision: Decision
}

/** Rush mode: every scan is checked in immediately, in the order of the scans. */
export function useRush() {
  const { shown, say } = useVerdict<IntakeAnswer>()
  const [last, setLast] = useState<Last | null>(null)
  const [inOrder] = useState(inTurn)

  const take = (scan: Scan) =>
    inOrder(
      async () => {
        try {
          const result = await checkInScan(scan, useDesk.getState(), desk)
          if (result.decision.is === 'choose') await keepUndecided(scan)
          if (result.decision.is === 'bin') setStack({ bin: result.decision.bin })
          if (isCheckedIn(result)) countCheckIn(1)
          setLast({ scan, decision: result.decision })
          say(result)
        } catch (error) {
          say(notSavedAnswer(error, scan.recognised.canonical))
        }
      },
      () => say(lateAnswer(scan.recognised.canonical)),
    )
  const settle = (scan: Scan, matchedPkg: Package | null) =>
    inOrder(
      async () => {
        const result = await checkInAs(scan, matchedPkg, useDesk.getState(), desk)
        if (isCheckedIn(result)) countCheckIn(1)
        setLast(null)
        say(result)
        // A scan that couldn't be saved keeps waiting; saving it twice does no harm, because the package reports it.
        if (result.verdict !== 'refused') await dropUndecided(scan)
      },
      () => say(lateAnswer(scan.recognised.canonical)),
    )
  return {
    shown: useCurrentAnswer(shown),
    last,
    settle,
    onScan: take,
    onBroken: () => say(brokenAnswer),
    takeAnyway: (scan: Scan) => take({ ...scan, confirmed: true }),
  }
}
