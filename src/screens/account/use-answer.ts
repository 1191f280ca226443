import { useCallback, useEffect, useState } from 'react'

/** What the server answered: undefined while it is asked, 'away' when it could not be. */
export type Answer<T> = T | 'away' | undefined

/** Something that only the server knows and that is asked for when it is shown. `ask` must stay the same function. */
export function useAnswer<T>(ask: () => Promise<T>): [Answer<T>, () => void] {
  const [answer, setAnswer] = useState<Answer<T>>()
  const [times, setTimes] = useState(0)
  // Not in the replica: without contact it cannot be shown.
  useEffect(() => {
    let here = times >= 0
    ask().then(
      (value) => here && setAnswer(() => value),
      () => here && setAnswer('away'),
    )
    return () => {
      here = false
    }
  }, [ask, times])
  return [answer, useCallback(() => setTimes((n) => n + 1), [])]
}
