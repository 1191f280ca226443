import { Skeleton } from '@mantine/core'
import { Panel } from './panel.tsx'
import classes from './skeletons.module.css'

/** Placeholders while content loads: its shape, never zeros and never an empty box. */
interface SkeletonProps {
  /** "Loading the invoice", for screen readers. */
  label: string
  count?: number
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Placeholders for list rows, at their real height. */
export const SkeletonRows = ({ label, count = 12 }: SkeletonProps) => (
  <div role="status" aria-label={label} className={classes['rows']}>
    {indexes(count).map((index) => (
      <div key={index} className={classes['row']}>
        <Skeleton height={12} width={`${24 + ((index * 7) % 13)}%`} />
        <Skeleton height={12} width={`${18 + ((index * 5) % 17)}%`} />
        <Skeleton height={12} width="12%" ml="auto" />
      </div>
    ))}
  </div>
)

/** Placeholders for lines of text or facts inside a panel. */
export const SkeletonLines = ({ label, count = 3 }: SkeletonProps) => (
  <div role="status" aria-label={label} className={classes['lines']}>
    {indexes(count).map((index) => (
      <Skeleton key={index} height={14} width={`${90 - ((index * 23) % 50)}%`} />
    ))}
  </div>
)

export const SkeletonPanel = ({ label, count = 6 }: SkeletonProps) => (
  <Panel>
    <SkeletonLines label={label} count={count} />
  </Panel>
)

/** Placeholders for a dashboard's figures, because no number is shown before it is known. */
export const SkeletonFigures = ({ label, count = 3 }: SkeletonProps) => (
  <div role="status" aria-label={label} className={classes['figures']}>
    {indexes(count).map((index) => (
      <Panel key={index}>
        <Skeleton height={24} width={56} mb={8} />
        <Skeleton height={12} width="60%" />
      </Panel>
    ))}
  </div>
)
