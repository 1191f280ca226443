import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A name, its value, and whether the value needs the whole width. */
type Fact = readonly [name: string, value: ReactNode, isLong?: boolean]

/** Names and values side by side: the details of one thing. A null value leaves its line out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([name, value, isLong = typeof value === 'string' && value.length > 16]) =>
          value !== null && (
            <div key={name} data-long={isLong || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
