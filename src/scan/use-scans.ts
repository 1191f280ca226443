import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { inTurn } from './in-turn.ts'
import { lateAnswer, notSavedAnswer } from './not-saved-answer.ts'
import type { PackageScan } from './package-scan.ts'
import { brokenAnswer, useVerdict } from './use-verdict.ts'

interface ScanWork<L extends PackageScan> {
  readonly ofScan: (scan: Scan) => Promise<L>
  /** For the package that a person chose. */
  readonly ofPackage: (pkg: Package) => Promise<L>
}

/** Scans worked off in the order they came, with what the last one came to. */
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
    /** Answers what was done about the last scan. */
    say,
    clear: () => setLast(null),
    onScan: (scan: Scan) => run(scan.recognised.canonical || scan.raw, () => ofScan(scan)),
    onBroken: () => say(brokenAnswer),
    choose: (pkg: Package) => run(pkg.trackingNumber, () => ofPackage(pkg)),
  }
}
