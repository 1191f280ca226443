import type { ReactNode } from 'react'
import classes from '../forms/front-form.module.css'
import shared from '../pages/public.module.css'

/** A short form in the middle of a page. */
export const RecoveryCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`${classes['front']} ${classes['framed']}`}>
    <div className={classes['card']}>
      <h1 className={shared['title']}>{title}</h1>
      {children}
    </div>
  </div>
)

export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>{what} needs JavaScript. Please allow it for this site and reload the page.</noscript>
)
