import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { namesIn } from '#sync/lib/names-in.ts'
import { settingsParts } from '../../components/settings-parts.ts'
import classes from './settings.module.css'

const parts = namesIn(settingsParts)

const scrollTo = (part: string): void => document.getElementById(part)?.scrollIntoView({ block: 'start' })

/** Leads to each panel without a new address, because changes that aren't saved would ask to stay. */
export function SettingsIndex() {
  const address = useLocation({ select: ({ hash }) => hash })
  // The panels come with the settings, after the browser looked for the address.
  useEffect(() => scrollTo(address), [address])
  const open = (event: MouseEvent, part: string) => {
    event.preventDefault()
    scrollTo(part)
  }
  return (
    <nav className={classes['index']} aria-label="Settings on this page">
      {parts.map((part) => (
        <a key={part} href={`#${part}`} onClick={(event) => open(event, part)}>
          {settingsParts[part].title}
        </a>
      ))}
    </nav>
  )
}
