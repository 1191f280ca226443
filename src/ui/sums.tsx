import type { ReactNode } from 'react'
import { formatJmd } from './format.ts'
import classes from './sums.module.css'

interface SumListProps {
  children: ReactNode
  /** Reads the figures aloud when they change. */
  live?: boolean
}

/** Names and amounts under each other, each amount at the end of its line, as a bill adds them up. */
export const SumList = ({ children, live }: SumListProps) => (
  <dl className={classes['sums']} aria-live={live ? 'polite' : undefined}>
    {children}
  </dl>
)

/** In Jamaican dollars; or the amount as it is written, in another currency. */
type SumAmount = { cents: number; amount?: never } | { cents?: never; amount: string }

type SumLineProps = SumAmount & {
  text: string
  /** `total`: what the others add up to. `large`: read aloud across a counter. `change`: money to hand out. */
  look?: 'total' | 'large' | 'change' | undefined
}

/** One name and amount in a list of sums. */
export const SumLine = ({ text, cents, amount, look }: SumLineProps) => (
  <div data-look={look}>
    <dt>{text}</dt>
    <dd>{amount ?? formatJmd(cents)}</dd>
  </div>
)
