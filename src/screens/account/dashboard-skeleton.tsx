import { Skeleton } from '@mantine/core'
import classes from './dashboard-page.module.css'

/** What stands in place of the dashboard's panels until they can be drawn whole, each as high as what comes. */
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
