import type { ReactNode } from 'react'
import classes from './public-frame.module.css'

/** Nothing but the page. */
export function ContentOnlyLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={classes['bare']}>
      {children}
    </main>
  )
}
