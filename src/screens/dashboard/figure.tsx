import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../ui/format.ts'
import classes from './dashboard.module.css'

interface FigureProps {
  icon: Icon
  text: string
  count: number
  /** Which list it leads to. */
  only: 'today' | 'unidentified' | 'review'
}

/** One number and the list behind it. What asks for a decision leads to where it is made. */
export function Figure({ icon: Sign, text, count, only }: FigureProps) {
  const inside = (
    <>
      <Sign size={26} aria-hidden />
      <span className={classes['count']}>{formatCount(count)}</span>
      <span>{text}</span>
    </>
  )
  const className = classes['figure'] ?? ''
  return only === 'review' ? (
    <Link to="/admin/packages/reviews" className={className} data-asks={count > 0 || undefined}>
      {inside}
    </Link>
  ) : (
    <Link to="/admin/packages" search={{ only }} className={className}>
      {inside}
    </Link>
  )
}
