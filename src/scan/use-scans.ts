import { useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { inTurn } from './keys/in-turn.ts'
import { lateAnswer, notSavedAnswer } from './not-saved-answer.ts'
import type { PackageScan } from './package-scan.ts'
import { brokenAnswer, useVerdict } from './use-verdict.ts'

interface ScanWork<L extends PackageScan> {
  readonly ofScan: (scan: Scan) => Promise<L>
  /** Handles a package that a person chose. */
  readonly ofPackage: (pkg: Package) => Promise<L>
}

/** Processes scans in order, and keeps the result of the last one. */
export function useScans<L extends PackageScan>({ ofScan, ofPackage }: ScanWork<L>) {
  const { shown, say } = useVerdict()
  const [last, setLast] = useState<L | null>(null)
  const [inOrder] = useState(inTurn)
  const run = (code: string, work: () => Promise<L>) =>
    inOrder(
      async () => {
        try {
          const result = await work()
          setLast(result)
          say(result.answer)
        } catch (error) {
          say(notSavedAnswer(error, code))
        }
      },
      () => say(lateAnswer(code)),
    )
  return {
    shown,
    last,
    run,
    /** Shows the result of an action on the last scan. */
    say,
    clear: () => setLast(null),
    onScan: (scan: Scan) => run(scan.recognised.canonical || scan.raw, () => ofScan(scan)),
    onBroken: () => say(brokenAnswer),
    choose: (pkg: Package) => run(pkg.trackingNumber, () => ofPackage(pkg)),
  }
}
