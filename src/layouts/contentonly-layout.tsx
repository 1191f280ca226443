import type { ReactNode } from 'react'
import { LostWorkBar } from './lost-work-bar.tsx'
import classes from './public-frame.module.css'
import { UpdateBar } from './update-bar.tsx'

/** Nothing but the page. */
export function ContentOnlyLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={classes['bare']}>
      <LostWorkBar />
      <UpdateBar />
      {children}
    </main>
  )
}
