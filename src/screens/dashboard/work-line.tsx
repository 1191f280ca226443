import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Icon } from '../../ui/icons.ts'
import classes from './dashboard.module.css'

interface WorkLineProps {
  icon: Icon
  text: string
  /** Why it waits, or what to do. */
  note: string
  /** The number as text; null while it isn't known. */
  count: string | null
  /** True if nothing waits. */
  isNone: boolean
  /** The list that shows exactly what is counted. */
  to: string
  search?: Readonly<Record<string, string>>
}

/** A kind of work that waits, as a link to its rows. */
export const WorkLine = ({ icon: Sign, text, note, count, isNone, to, search = {} }: WorkLineProps) => (
  <li>
    <Link to={to} search={search} className={classes['work'] ?? ''} data-none={isNone || undefined}>
      <Sign size={20} aria-hidden />
      <span className={classes['workText']}>{text}</span>
      <span className={classes['note']}>{note}</span>
      <span className={classes['number']}>{count ?? <Skeleton height={12} width={24} />}</span>
    </Link>
  </li>
)
