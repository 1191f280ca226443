import { useRef, useState } from 'react'
import type { Owner } from './owner-choice.ts'

const shortest = 2

export interface OwnerSearch {
  /** The customers for the text that was looked for last; null while nothing was. */
  readonly found: readonly Owner[] | null
  readonly problem: string
  /** Resolves to null when a later question has overtaken this one, or none could be asked. */
  readonly look: (text: string) => Promise<readonly Owner[] | null>
}

export function useOwnerSearch(search: (text: string) => Promise<Owner[]>): OwnerSearch {
  const [found, setFound] = useState<readonly Owner[] | null>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef(0)
  const look = async (text: string) => {
    const mine = ++latest.current
    const asking = text.trim().length < shortest ? Promise.resolve(null) : search(text.trim())
    const [owners, words] = await asking.then(
      (answer) => [answer, ''] as const,
      () => [null, 'Customers could not be searched. Type again.'] as const,
    )
    // Answers may overtake each other; only the last question's counts.
    if (mine !== latest.current) return null
    setFound(owners)
    setProblem(words)
    return owners
  }
  return { found, problem, look }
}
