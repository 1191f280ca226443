import type { ReactNode } from 'react'
import classes from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode, room?: 'wide' | 'line']

/** Names and values side by side: the details of one thing. A null value leaves its line out; a wide one has two columns, a line the width of a phone. */
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
