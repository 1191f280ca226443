import { Skeleton } from '@mantine/core'
import classes from './dashboard-page.module.css'

/** Placeholders for the dashboard's panels, each as high as its panel will be. */
export const DashboardSkeleton = () => (
  <div className={classes['columns']} role="status" aria-label="Loading your dashboard">
    <div className={classes['column']}>
      <Skeleton className={classes['address'] ?? ''} />
      <Skeleton h={150} />
    </div>
    <div className={classes['column']}>
      <Skeleton h={150} />
      <Skeleton h={380} />
    </div>
  </div>
)
