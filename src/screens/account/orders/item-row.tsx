import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './orders.module.css'

interface ItemRowProps {
  url: string
  name: string
  /** Shown beneath the name: size and colour, price, stock. */
  more: ReactNode
  children?: ReactNode
}

/** An item to buy, with its link to the shop. */
export const ItemRow = ({ url, name, more, children }: ItemRowProps) => (
  <li className={classes['item']}>
    <span className={classes['words']}>
      <Anchor href={url} target="_blank" rel="noreferrer" fz="inherit">
        {name}
      </Anchor>
      <small>{more}</small>
    </span>
    {children}
  </li>
)
