import type { ReactNode } from 'react'
import type { QuestionLine } from '#sync/entities/messages/question.ts'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './thread.module.css'

interface ThreadLinesProps {
  lines: readonly QuestionLine[]
  /** The side that reads; its own lines are on the right. */
  reader: QuestionLine['from']
  /** The words for the writer of a line. */
  nameOf: (line: QuestionLine) => string
  /** Shown instead of the time, for a line that is not sent yet. */
  stateOf?: (line: QuestionLine) => ReactNode
}

/** The messages of both sides, in the order in which they arrived. */
export const ThreadLines = ({ lines, reader, nameOf, stateOf }: ThreadLinesProps) => (
  <ol className={classes['lines']} aria-label="Messages about this package">
    {lines.map((line) => (
      <li key={line.lineId} className={classes['line']} data-own={line.from === reader || undefined}>
        <div className={classes['note']}>{nameOf(line)}</div>
        <div className={classes['text']}>{line.text}</div>
        {line.note && <div className={classes['note']}>{line.note}</div>}
        <div className={classes['note']}>
          {stateOf?.(line) ?? (
            <>
              {formatDateTime(line.at)}
              {line.via === 'Mail' && ' · by email'}
              {line.from === reader && line.readAt !== null && ' · read'}
            </>
          )}
        </div>
      </li>
    ))}
  </ol>
)
