import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title?: string
  action?: ReactNode
  flush?: boolean
  /** The id by which an address leads to it: `#prices`. */
  anchor?: string
  children: ReactNode
}

/** A titled surface on a page. `flush` lets lists run to its edges. */
export function Panel(props: PanelProps) {
  const id = useId()
  return (
    <section
      id={props.anchor}
      className={classes['panel']}
      data-flush={props.flush || undefined}
      aria-labelledby={props.title ? id : undefined}
    >
      {props.title && (
        <div className={classes['head']}>
          <Title order={2} id={id}>
            {props.title}
          </Title>
          {props.action}
        </div>
      )}
      {props.children}
    </section>
  )
}
