import type { ReactNode } from 'react'
import { coversBottom } from '../../ui/dialogs/covered-edge.ts'
import classes from './driver.module.css'

/** The next action, within reach of a thumb. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div ref={coversBottom} className={classes['bar']} data-print="never">
    {children}
  </div>
)
