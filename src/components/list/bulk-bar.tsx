import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { coversBottom } from '../../ui/dialogs/covered-edge.ts'
import { formatCount, plural } from '../../ui/texts/format.ts'
import classes from './list.module.css'
import { mostChosen } from './source.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<R> {
  selection: Selection<R>
  /** The number of all rows that match the filter. */
  total: number
  /** The noun for one row, such as "package". */
  what: string
  /** The plural, if it isn't just an added s. */
  whatMany?: string
  /** The sum of the selected rows, such as "J$1,200.00". */
  sum?: string
  /** Buttons for actions on all selected rows. */
  children: ReactNode
}

/** The actions for the selected rows, with their number. */
export function BulkBar<R>({
  selection,
  total,
  what: noun,
  whatMany = `${noun}s`,
  sum = '',
  children,
}: BulkBarProps<R>) {
  const { rows, canChooseMatching, chooseMatching, clear } = selection
  if (rows.length === 0) return null
  const limit = Math.min(total, mostChosen)
  return (
    <div ref={coversBottom} className={classes['bulk']} data-print="never">
      <span role="status">
        {plural(rows.length, noun, whatMany)} selected
        {canChooseMatching && (
          <span className={classes['bulkTotal']}>{` of ${formatCount(total)} that match`}</span>
        )}
        {sum !== '' && <span className={classes['bulkSum']}>{sum}</span>}
      </span>
      <div className={classes['bulkActions']}>
        {canChooseMatching && (
          <Button variant="outline" color="white" onClick={chooseMatching}>
            Select{' '}
            {limit < total ? `the first ${formatCount(limit)}` : `all ${formatCount(limit)} that match`}
          </Button>
        )}
        {children}
        {!selection.isAll && (
          // Cards have no checkbox in a header, so phones get this button.
          <Button
            className={classes['onlyPhone'] ?? ''}
            variant="outline"
            color="white"
            onClick={selection.toggleAll}
          >
            Select all
          </Button>
        )}
      </div>
      <Button variant="outline" color="white" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}
