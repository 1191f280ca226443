import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackIcon } from '../icons.ts'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** A line below the title; false reserves its space until it is known. Hidden on a handheld in landscape. */
  note?: ReactNode
  /** Buttons next to the title; they fill the row on a phone. */
  actions?: ReactNode
  /** The parent page. */
  back?: { to: string; text: string }
  /** For forms and reading: at most 720 px wide. */
  narrow?: boolean
  /** Looks like a list's page also while its toolbar is loading. */
  isList?: boolean
  children: ReactNode
}

/** The start of every page inside a layout: a heading, the page's actions, then its content. */
export function Page({ title, note, actions, back: parent, narrow, isList, children }: PageProps) {
  return (
    <div className={classes['page']} data-narrow={narrow || undefined} data-list={isList || undefined}>
      {parent && (
        <Link to={parent.to} className={classes['back'] ?? ''}>
          <BackIcon size={18} aria-hidden />
          {parent.text}
        </Link>
      )}
      <div className={classes['head']}>
        <div className={classes['words']}>
          <Title order={1}>{title}</Title>
          {(note || note === false) && <p>{note || '\u00a0'}</p>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
