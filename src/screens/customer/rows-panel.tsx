import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ServerContent } from '../../components/server-content.tsx'
import type { ServerAnswer } from '../../queries/api/server-cache/use-server-query.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import classes from './rows.module.css'

interface RowsPanelProps<R> {
  title: string
  /** The latest rows, with the number of all. */
  answer: ServerAnswer<{ readonly result: readonly R[]; readonly totalItems: number }>
  keyOf: (row: R) => string
  /** The list with all rows of this customer. */
  list?: string
  children: (row: R) => ReactNode
}

/** A customer's latest rows of one kind, with a link to the list that has all of them. */
export function RowsPanel<R>({ title, answer, keyOf, list, children }: RowsPanelProps<R>) {
  return (
    <Panel
      title={title}
      flush
      action={
        list && (
          <Anchor component={Link} to={list}>
            Open in the list
          </Anchor>
        )
      }
    >
      <ServerContent answer={answer} away={`${title} are shown when you’re online.`}>
        {({ result, totalItems }) => (
          <>
            {result.length === 0 && (
              <Text c="dimmed" p="md">
                No {title.toLowerCase()} yet.
              </Text>
            )}
            <ul className={classes['list']} aria-label={title}>
              {result.map((row) => (
                <li key={keyOf(row)} className={classes['item']}>
                  {children(row)}
                </li>
              ))}
            </ul>
            {totalItems > result.length && (
              <Text c="dimmed" size="sm" p="md">
                The latest {result.length} of {formatCount(totalItems)}.
              </Text>
            )}
          </>
        )}
      </ServerContent>
    </Panel>
  )
}

interface RowWordsProps {
  to: string
  text: string
  note: string
}

/** The link of a row, with a second line below it. */
export const RowWords = ({ to, text, note }: RowWordsProps) => (
  <div className={classes['words']}>
    <Anchor component={Link} to={to}>
      {text}
    </Anchor>
    <Text size="sm" c="dimmed">
      {note}
    </Text>
  </div>
)
