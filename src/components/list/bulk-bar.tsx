import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { coversBottom } from '../../ui/covered-edge.ts'
import { formatCount, plural } from '../../ui/format.ts'
import classes from './list.module.css'
import { mostChosen } from './source.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<R> {
  selection: Selection<R>
  /** How many match the filter in all. */
  total: number
  /** What one is called: "package". */
  what: string
  /** Several of them, where that is not an s more. */
  whatMany?: string
  /** Buttons for what can be done with all of them at once. */
  children: ReactNode
}

/** What can be done with the chosen rows, and how many they are: those loaded, or all that match. */
export function BulkBar<R>({ selection, total, what, whatMany = `${what}s`, children }: BulkBarProps<R>) {
  const { rows, canChooseMatching, chooseMatching, clear } = selection
  if (rows.length === 0) return null
  const most = Math.min(total, mostChosen)
  return (
    <div ref={coversBottom} className={classes['bulk']} data-print="never">
      <span role="status">
        {plural(rows.length, what, whatMany)} selected
        {canChooseMatching && ` of ${formatCount(total)} that match`}
      </span>
      {canChooseMatching && (
        <Button variant="outline" color="white" onClick={chooseMatching}>
          Select {most < total ? `the first ${formatCount(most)}` : `all ${formatCount(most)} that match`}
        </Button>
      )}
      {!selection.isAll && (
        // Where the rows are cards there is no box for all of them.
        <Button
          className={classes['onlyPhone'] ?? ''}
          variant="outline"
          color="white"
          onClick={selection.toggleAll}
        >
          Select all
        </Button>
      )}
      {children}
      <Button variant="outline" color="white" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}
