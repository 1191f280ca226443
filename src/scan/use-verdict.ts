import { useCallback, useState } from 'react'
import { notify } from '../stores/notifications.ts'
import { binText } from '../ui/bin-text.ts'
import { giveFeedback, type VerdictKind } from './feedback.ts'

/** What a scan came to, in the words for the person who scanned. */
export interface ScanAnswer {
  readonly verdict: VerdictKind
  /** What happened, in a few words. */
  readonly headline: string
  /** In large type: the customer, or why nothing was done. '' when the headline says it all. */
  readonly text: string
  /** Where the package goes, in large type; '' when it has no place, null when there is no package. */
  readonly bin: string | null
  /** The code that was read. */
  readonly code: string
  /** One line: what else is known of it. */
  readonly detail: string
}

/** Counts up, so that the same verdict twice flashes twice. */
export interface Nth {
  readonly nth: number
}

export interface ShownAnswer extends ScanAnswer, Nth {}

const bad: ReadonlySet<VerdictKind> = new Set(['unknown', 'refused'])

/** Whether a dialog lies over the page and its verdict. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** What the last scan came to. `say` shows, sounds and vibrates at once; call it when the outcome is certain. */
export function useVerdict<A extends ScanAnswer = ScanAnswer>(): {
  shown: (A & Nth) | null
  say: (answer: A) => void
} {
  const [shown, setSaid] = useState<(A & Nth) | null>(null)
  const say = useCallback((answer: A) => {
    giveFeedback(answer.verdict)
    setSaid((before) => ({ ...answer, nth: (before?.nth ?? 0) + 1 }))
    if (isCovered()) notify(bad.has(answer.verdict) ? 'error' : 'success', spoken(answer))
  }, [])
  return { shown, say }
}

/** An answer in one line, where there is no room for a banner. */
const spoken = ({ headline, text, bin, code }: ScanAnswer): string =>
  [headline, text, bin && binText(bin), code].filter((part) => part).join(' · ')

const blank = { text: '', bin: null, code: '', detail: '' } as const

export const answer = (
  verdict: VerdictKind,
  headline: string,
  more: Partial<Omit<ScanAnswer, 'verdict' | 'headline'>> = {},
): ScanAnswer => ({ ...blank, verdict, headline, ...more })

/** For a scan of which only a part came through. */
export const brokenAnswer = answer('refused', 'Scan incomplete', {
  text: 'Part of the code is missing. Scan it again.',
})
