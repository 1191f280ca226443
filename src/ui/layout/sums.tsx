import type { ReactNode } from 'react'
import { formatJmd } from '../texts/format.ts'
import classes from './sums.module.css'

interface SumListProps {
  children: ReactNode
  /** Announces the figures to screen readers when they change. */
  live?: boolean
}

/** Names with amounts aligned at the end of their lines, as on a bill. */
export const SumList = ({ children, live }: SumListProps) => (
  <dl className={classes['sums']} aria-live={live ? 'polite' : undefined}>
    {children}
  </dl>
)

/** Jamaican cents, or a formatted amount in another currency. */
type SumAmount = { cents: number; amount?: never } | { cents?: never; amount: string }

type SumLineProps = SumAmount & {
  text: string
  /**
   * `total`: the sum of the other lines. `large`: an amount to read out across a counter. `change`: money to hand out.
   */
  look?: 'total' | 'large' | 'change' | undefined
}

/** A name with its amount in a list of sums. */
export const SumLine = ({ text, cents, amount, look }: SumLineProps) => (
  <div data-look={look}>
    <dt>{text}</dt>
    <dd>{amount ?? formatJmd(cents)}</dd>
  </div>
)
