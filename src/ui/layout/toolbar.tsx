import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

/** The row above a list: search, filters, actions. A child with `data-grow` takes the remaining space. */
export function Toolbar(props: { children: ReactNode; label?: string }) {
  return (
    <search className={classes['toolbar']} aria-label={props.label ?? 'Search and filters'}>
      {props.children}
    </search>
  )
}
