import { useRef, useState } from 'react'
import { wait } from '../../browser/seams.ts'
import type { Owner } from './owner-choice.ts'

const shortest = 2
/** A scanner types a whole number in less time, and people don't notice the delay. */
const typingPauseMs = 80

export interface OwnerSearch {
  /** The customers for the latest search text; null before the first search. */
  readonly found: readonly Owner[] | null
  readonly problem: string
  /**
   * Searches once typing pauses, or immediately. Resolves to null if a later search replaced this one, or it failed.
   */
  readonly look: (text: string, when?: 'at once') => Promise<readonly Owner[] | null>
}

export function useOwnerSearch(search: (text: string) => Promise<Owner[]>): OwnerSearch {
  const [matches, setMatches] = useState<readonly Owner[] | null>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef(0)
  const look = async (text: string, when?: 'at once') => {
    const searchId = ++latest.current
    if (!when) await wait(typingPauseMs)
    if (searchId !== latest.current) return null
    const asking = text.trim().length < shortest ? Promise.resolve(null) : search(text.trim())
    const [owners, words] = await asking.then(
      (answer) => [answer, ''] as const,
      () => [null, 'Customers could not be searched. Type again.'] as const,
    )
    // Replies may arrive out of order, so only the latest search counts.
    if (searchId !== latest.current) return null
    setMatches(owners)
    setProblem(words)
    return owners ?? (words === '' ? [] : null)
  }
  return { found: matches, problem, look }
}
