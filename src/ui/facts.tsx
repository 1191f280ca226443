import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Names and values side by side: the details of one thing. A null value leaves its line out. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} data-long={(typeof value === 'string' && value.length > 20) || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
