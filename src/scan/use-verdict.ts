import { useCallback, useState } from 'react'
import { giveFeedback, type VerdictKind } from './feedback.ts'

export interface Said {
  readonly verdict: VerdictKind
  /** What happened, in a few words. */
  readonly text: string
  /** The code, the customer, what to do next. */
  readonly detail: string
  /** Counts up, so that the same verdict twice flashes twice. */
  readonly nth: number
}

/** What the last scan came to. `say` shows, sounds and vibrates at once; call it when the outcome is certain. */
export function useVerdict(): { said: Said | null; say: Say; clear: () => void } {
  const [said, setSaid] = useState<Said | null>(null)
  const say = useCallback<Say>((verdict, text, detail = '') => {
    giveFeedback(verdict)
    setSaid((before) => ({ verdict, text, detail, nth: (before?.nth ?? 0) + 1 }))
  }, [])
  const clear = useCallback(() => setSaid(null), [])
  return { said, say, clear }
}
export type Say = (verdict: VerdictKind, text: string, detail?: string) => void
