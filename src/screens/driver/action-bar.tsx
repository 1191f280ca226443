import type { ReactNode } from 'react'
import classes from './driver.module.css'

/** What to do next, where a thumb reaches it. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={classes['bar']} data-print="never">
    {children}
  </div>
)
