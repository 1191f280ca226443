import { useCallback, useState } from 'react'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { notify } from '../stores/notifications.ts'
import { giveFeedback, type VerdictKind } from './feedback.ts'

/** The answer to a scan, for the person who scanned. */
export interface ScanAnswer {
  readonly verdict: VerdictKind
  /** The outcome, in a few words. */
  readonly headline: string
  /** In large type: the customer, or the reason that nothing was done. Empty if the headline is enough. */
  readonly text: string
  /** The package's bin, in large type; empty if it has none, null if there is no package. */
  readonly bin: string | null
  /** How the package travels, where the person has to know. */
  readonly mode?: ShippingMode | null
  /** The scanned code. */
  readonly code: string
  /** A line with more details. */
  readonly detail: string
}

/** A counter, so that the same verdict twice flashes twice. */
export interface Nth {
  readonly nth: number
}

export interface ShownAnswer extends ScanAnswer, Nth {}

const bad: ReadonlySet<VerdictKind> = new Set(['unknown', 'refused'])

/** Whether a dialog covers the page and its verdict. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** The last answer. `say` shows it with sound and vibration immediately, so call it once the outcome is certain. */
export function useVerdict<A extends ScanAnswer = ScanAnswer>(): {
  shown: (A & Nth) | null
  say: (answer: A) => void
} {
  const [shownAnswer, setShownAnswer] = useState<(A & Nth) | null>(null)
  const say = useCallback((answer: A) => {
    giveFeedback(answer.verdict)
    setShownAnswer((before) => ({ ...answer, nth: (before?.nth ?? 0) + 1 }))
    if (isCovered()) notify(bad.has(answer.verdict) ? 'error' : 'success', toLine(answer))
  }, [])
  return { shown: shownAnswer, say }
}

/** An answer in one line, for places too small for a banner. */
const toLine = ({ headline, text, bin, code }: ScanAnswer): string =>
  [headline, text, bin && binText(bin), code].filter((part) => part).join(' · ')

const blank = { text: '', bin: null, code: '', detail: '' } as const

export const answer = (
  verdict: VerdictKind,
  headline: string,
  more: Partial<Omit<ScanAnswer, 'verdict' | 'headline'>> = {},
): ScanAnswer => ({ ...blank, verdict, headline, ...more })

/** The answer to an incomplete scan. */
export const brokenAnswer = answer('refused', 'Scan incomplete', {
  text: 'Part of the code is missing. Scan it again.',
})
