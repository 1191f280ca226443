import type { ReactNode } from 'react'
import classes from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode]

/** Names and values side by side: the details of one thing. A null value leaves its line out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
