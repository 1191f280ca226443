import type { ReactNode } from 'react'
import classes from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode, room?: 'wide' | 'line']

/**
 * Names and values side by side: the details of a row. A null value hides its line; a wide one takes two columns, and
 * `line` takes a phone's full width.
 */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([name, value, room]) =>
          value !== null && (
            <div key={name} data-room={room}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
