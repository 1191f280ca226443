import { Link } from '@tanstack/react-router'
import type { Icon } from '../../ui/icons.ts'
import classes from './dashboard.module.css'

interface FigureProps {
  icon: Icon
  text: string
  /** The value formatted for people. */
  value: string
  /** A comparison or an explanation. */
  note: string
  /** The list behind the number. */
  to: string
  search?: Readonly<Record<string, string>>
  /** True if the number needs action. */
  asks?: boolean
}

/** A number with its comparison, as a link to the list behind it. */
export const Figure = ({ icon: Sign, text, value, note, to, search = {}, asks = false }: FigureProps) => (
  <Link to={to} search={search} className={classes['figure'] ?? ''} data-asks={asks || undefined}>
    <span className={classes['name']}>
      <Sign size={18} aria-hidden />
      {text}
    </span>
    <span className={classes['count']}>{value}</span>
    <span className={classes['note']}>{note}</span>
  </Link>
)
