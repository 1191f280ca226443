import type { ReactNode } from 'react'
import classes from './figure-rows.module.css'

/** Lines with text at the start and a figure at the end; each child is a `li`. */
export const FigureRows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes['rows']} aria-label={label}>
    {children}
  </ul>
)
