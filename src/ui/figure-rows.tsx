import type { ReactNode } from 'react'
import classes from './figure-rows.module.css'

/** Lines with words at their start and a figure at their end; each child is a `li`. */
export const FigureRows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes['rows']} aria-label={label}>
    {children}
  </ul>
)
