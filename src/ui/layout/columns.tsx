import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** A wide and a narrow part side by side; stacked if there isn't enough space. */
export const WideAndNarrow = ({ children }: { children: ReactNode }) => (
  <div className={classes['two']}>{children}</div>
)

/** Panels in two columns, the left one wider, for the page of a single row. */
export const PanelColumns = ({ children }: { children: readonly [ReactNode, ReactNode] }) => (
  <div className={classes['panels']}>
    <div>{children[0]}</div>
    <div>{children[1]}</div>
  </div>
)

interface FieldGridProps {
  /** For names and addresses, which are longer than numbers. */
  wide?: boolean
  children: ReactNode
}

/** Fields that share a row, as many as fit. */
export const FieldGrid = ({ wide, children }: FieldGridProps) => (
  <div className={classes['fields']} data-wide={wide || undefined}>
    {children}
  </div>
)
