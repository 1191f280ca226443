import { useRef, useState } from 'react'
import type { Owner } from './owner-choice.ts'

const shortest = 2
/** A scanner types a whole number in less; a person does not notice it. */
const restMs = 80

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs))

export interface OwnerSearch {
  /** The customers for the text that was looked for last; null while nothing was. */
  readonly found: readonly Owner[] | null
  readonly problem: string
  /** Asks when the hands rest, or at once. Resolves to null when a later question has overtaken this one, or it failed. */
  readonly look: (text: string, when?: 'at once') => Promise<readonly Owner[] | null>
}

export function useOwnerSearch(search: (text: string) => Promise<Owner[]>): OwnerSearch {
  const [found, setFound] = useState<readonly Owner[] | null>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef(0)
  const look = async (text: string, when?: 'at once') => {
    const mine = ++latest.current
    if (!when) await rest()
    if (mine !== latest.current) return null
    const asking = text.trim().length < shortest ? Promise.resolve(null) : search(text.trim())
    const [owners, words] = await asking.then(
      (answer) => [answer, ''] as const,
      () => [null, 'Customers could not be searched. Type again.'] as const,
    )
    // Answers may overtake each other; only the last question's counts.
    if (mine !== latest.current) return null
    setFound(owners)
    setProblem(words)
    return owners ?? (words === '' ? [] : null)
  }
  return { found, problem, look }
}
