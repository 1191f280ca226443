import { Skeleton } from '@mantine/core'
import { formatCount } from '../../ui/texts/format.ts'
import classes from './list.module.css'

/** The number of rows a filter would show. Null shows a placeholder until it is known; undefined shows nothing. */
export const FilterCount = ({ count }: { count: number | null | undefined }) =>
  count === null ? (
    <Skeleton component="span" display="inline-block" width={10} height={10} aria-hidden />
  ) : (
    count !== undefined && <span className={classes['count']}>{formatCount(count)}</span>
  )
