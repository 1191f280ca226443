import type { ReactNode } from 'react'
import classes from './side-by-side.module.css'

/** The work and its sums, side by side if there is space. */
export const SideBySide = ({ children }: { children: readonly [ReactNode, ReactNode] }) => (
  <div className={classes['two']} data-beside>
    {children}
  </div>
)
