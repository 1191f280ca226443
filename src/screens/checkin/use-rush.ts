import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { dropUndecided, keepUndecided, type UndecidedScan } from '../../data/undecided.ts'
import type { Scan } from '../../scan/scan.ts'
import { useVerdict } from '../../scan/use-verdict.ts'
import { useDesk } from '../../stores/desk.ts'
import type { Code, Decision } from './decide.ts'
import { codeAgain, codeOf, desk, inTurn, undecidedOf } from './desk.ts'
import { notSavedWords, takeAs, takeScan } from './intake.ts'

/** What the last scan came to, when something can be done about it at once. */
export interface Last {
  readonly code: Code
  readonly decision: Decision
}

/** Rush mode: every scan is taken in at once, in the order they came. */
export function useRush() {
  const { said, say } = useVerdict()
  const [last, setLast] = useState<Last | null>(null)
  const [inOrder] = useState(inTurn)

  const take = (code: Code) =>
    inOrder(async () => {
      try {
        const taken = await takeScan(code, useDesk.getState(), desk)
        if (taken.decision.is === 'choose') await keepUndecided(undecidedOf(code))
        setLast({ code, decision: taken.decision })
        say(taken.verdict, taken.text, taken.detail)
      } catch (error) {
        const words = notSavedWords(error, code.recognised.canonical)
        say(words.verdict, words.text, words.detail)
      }
    })
  const settle = (scan: UndecidedScan, known: Package | null) =>
    inOrder(async () => {
      const words = await takeAs(codeAgain(scan), known, useDesk.getState(), desk)
      setLast(null)
      say(words.verdict, words.text, words.detail)
      // What could not be saved goes on waiting; what is saved twice the package itself tells.
      if (words.verdict !== 'refused') await dropUndecided(scan.canonical)
    })
  return {
    said,
    last,
    settle,
    onScan: (scan: Scan) => take(codeOf(scan)),
    takeAnyway: (code: Code) => take({ ...code, forced: true }),
  }
}
