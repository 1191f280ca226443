import type { CSSProperties, ReactNode } from 'react'
import classes from './columns.module.css'

/** A wide part and a narrow one side by side; one below the other where there is no room. */
export const WideAndNarrow = ({ children }: { children: ReactNode }) => (
  <div className={classes['two']}>{children}</div>
)

/** Panels in two columns, each below the other, the left one wider: the page of one thing. */
export const PanelColumns = ({ children }: { children: readonly [ReactNode, ReactNode] }) => (
  <div className={classes['panels']}>
    <div>{children[0]}</div>
    <div>{children[1]}</div>
  </div>
)

interface FieldGridProps {
  /** Of names and addresses, which are longer than numbers. */
  wide?: boolean
  children: ReactNode
}

/** Fields side by side that share the row: as many as fit. */
export const FieldGrid = ({ wide, children }: FieldGridProps) => (
  <div className={classes['fields']} data-wide={wide || undefined}>
    {children}
  </div>
)

interface EvenColumnsProps {
  /** From which width of the window on there are two; one below the other before. */
  from: 'all' | 'xs' | 'sm' | 'md'
  style?: CSSProperties
  children: ReactNode
}

/** Two columns of one width; more where `--columns` says so. */
export const EvenColumns = ({ from, style, children }: EvenColumnsProps) => (
  <div className={classes['even']} data-from={from} style={style}>
    {children}
  </div>
)
