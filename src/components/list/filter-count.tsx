import { Skeleton } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import classes from './list.module.css'

/** How many a filter would show. Null is not known yet, and takes the place of a number; undefined is never counted. */
export const FilterCount = ({ count }: { count: number | null | undefined }) =>
  count === null ? (
    <Skeleton component="span" display="inline-block" width={10} height={10} aria-hidden />
  ) : (
    count !== undefined && <span className={classes['count']}>{formatCount(count)}</span>
  )
