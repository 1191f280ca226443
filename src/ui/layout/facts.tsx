import type { ReactNode } from 'react'
import classes from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode, room?: 'wide' | 'line']

/** A value that draws nothing would leave its name alone. */
const isShown = (value: ReactNode): boolean =>
  value !== null && value !== undefined && value !== false && value !== ''

/**
 * Names and values side by side: the details of a row. A value without text hides its line; a wide one takes two columns, and
 * `line` takes a phone's full width.
 */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([name, value, room]) =>
          isShown(value) && (
            <div key={name} data-room={room}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
