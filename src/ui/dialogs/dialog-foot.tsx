import type { ReactNode } from 'react'
import { coversBottom } from './covered-edge.ts'
import classes from './dialog-foot.module.css'

/** The buttons at the end of a dialog, which stay in view while the rest scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div ref={coversBottom} className={classes['foot']}>
    {children}
  </div>
)
