import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { plural } from '../texts/format.ts'

interface ShowMoreProps<R> {
  rows: readonly R[]
  /** The number of rows at first and with each press. */
  step?: number
  /** The noun for one row, and its plural if that isn't an added s. */
  what: string
  many?: string
  /** Its rows are items of a list, so the button is one, too. */
  inList?: boolean
  children: (row: R) => ReactNode
}

/** The first rows of a list of any length, and a button for more, so that a very long list doesn't freeze the page. */
export function ShowMore<R>({
  rows,
  step = 20,
  what: noun,
  many: pluralNoun = `${noun}s`,
  inList = false,
  children,
}: ShowMoreProps<R>) {
  const [visibleCount, setVisibleCount] = useState(step)
  const more = rows.length > visibleCount && (
    <Button variant="subtle" fullWidth onClick={() => setVisibleCount(visibleCount + step)}>
      Show {plural(rows.length - visibleCount, `more ${noun}`, `more ${pluralNoun}`)}
    </Button>
  )
  return (
    <>
      {rows.slice(0, visibleCount).map(children)}
      {more && inList ? <li style={{ display: 'block', padding: 0 }}>{more}</li> : more}
    </>
  )
}
