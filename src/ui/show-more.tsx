import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { plural } from './format.ts'

interface ShowMoreProps<R> {
  rows: readonly R[]
  /** How many at first, and how many more with each press. */
  step?: number
  /** What one of them is called, and several where that is not it with an s. */
  what: string
  many?: string
  children: (row: R) => ReactNode
}

/** The first rows of a list that may be of any length, and a button for more: a bad day must not freeze the page. */
export function ShowMore<R>({ rows, step = 20, what, many = `${what}s`, children }: ShowMoreProps<R>) {
  const [shown, setShown] = useState(step)
  return (
    <>
      {rows.slice(0, shown).map(children)}
      {rows.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + step)}>
          Show {plural(rows.length - shown, `more ${what}`, `more ${many}`)}
        </Button>
      )}
    </>
  )
}
