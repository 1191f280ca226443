import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Icon } from '../../ui/icons.ts'
import classes from './dashboard.module.css'

interface FigureProps {
  icon: Icon
  text: string
  /** The value formatted for people; null while it loads. */
  value: string | null
  /** A comparison or an explanation; null while it loads. */
  note: string | null
  /** The list behind the number. */
  to: string
  search?: Readonly<Record<string, string>>
  /** True if the number needs action. */
  asks?: boolean
}

/** A placeholder of one line, so that a value that arrives moves nothing. */
const LineSkeleton = ({ label, width }: { label?: string; width: string }) => (
  <span className={classes['coming']} {...(label && { role: 'status', 'aria-label': label })}>
    <Skeleton height="0.7em" width={width} />
  </span>
)

/** A number with its comparison, as a link to the list behind it. */
export const Figure = ({ icon: Sign, text, value, note, to, search = {}, asks = false }: FigureProps) => (
  <Link to={to} search={search} className={classes['figure'] ?? ''} data-asks={asks || undefined}>
    <span className={classes['name']}>
      <Sign size={18} aria-hidden />
      {text}
    </span>
    <span className={classes['count']}>
      {value ?? <LineSkeleton label={`Loading ${text}`} width="3em" />}
    </span>
    <span className={classes['note']}>{note ?? <LineSkeleton width="10em" />}</span>
  </Link>
)
