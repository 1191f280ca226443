import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackIcon } from './icons.ts'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** One line under the title; false keeps its place until it is known. Hidden on a handheld on its side. */
  note?: ReactNode
  /** Buttons beside the title; they fill the row on a phone. */
  actions?: ReactNode
  /** The page this one belongs to. */
  back?: { to: string; text: string }
  /** For forms and reading: at most 720 px wide. */
  narrow?: boolean
  children: ReactNode
}

/** What every page inside a layout starts with: one heading, what can be done here, then its content. */
export function Page({ title, note, actions, back, narrow, children }: PageProps) {
  return (
    <div className={classes['page']} data-narrow={narrow || undefined}>
      {back && (
        <Link to={back.to} className={classes['back'] ?? ''}>
          <BackIcon size={18} aria-hidden />
          {back.text}
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
