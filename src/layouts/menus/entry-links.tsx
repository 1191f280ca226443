import { EntryLink } from './entry-link.tsx'
import type { Entry } from './menu-entries.ts'
import classes from './side-menu.module.css'

interface EntryLinksProps {
  entries: readonly Entry[]
  /** The entry of the open page. */
  current: Entry | undefined
  mini: boolean
}

export const EntryLinks = ({ entries, current, mini }: EntryLinksProps) =>
  entries.map((entry) => (
    <EntryLink
      key={entry.to}
      entry={entry}
      className={classes['entry']}
      here={entry === current}
      mini={mini}
    />
  ))
