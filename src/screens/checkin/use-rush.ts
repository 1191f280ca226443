import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { dropUndecided, keepUndecided } from '../../queries/undecided-scans.ts'
import { inTurn } from '../../scan/in-turn.ts'
import { lateAnswer, notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { brokenAnswer, useVerdict } from '../../scan/use-verdict.ts'
import { countCheckIn, setStack, useDesk } from '../../stores/desk.ts'
import type { Decision } from './decide.ts'
import { desk } from './desk.ts'
import { type IntakeAnswer, isCheckedIn, takeAs, takeScan } from './intake.ts'
import { useCurrentAnswer } from './use-current-answer.ts'

/** What the last scan came to, when something can be done about it at once. */
export interface Last {
  readonly scan: Scan
  readonly decision: Decision
}

/** Rush mode: every scan is taken in at once, in the order they came. */
export function useRush() {
  const { shown, say } = useVerdict<IntakeAnswer>()
  const [last, setLast] = useState<Last | null>(null)
  const [inOrder] = useState(inTurn)

  const take = (scan: Scan) =>
    inOrder(
      async () => {
        try {
          const result = await takeScan(scan, useDesk.getState(), desk)
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
  const settle = (scan: Scan, known: Package | null) =>
    inOrder(
      async () => {
        const settled = await takeAs(scan, known, useDesk.getState(), desk)
        if (isCheckedIn(settled)) countCheckIn(1)
        setLast(null)
        say(settled)
        // What could not be saved goes on waiting; what is saved twice the package itself tells.
        if (settled.verdict !== 'refused') await dropUndecided(scan)
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
