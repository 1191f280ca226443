import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconChevronDown,
  IconDeviceMobileCog,
  IconLayoutDashboard,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import type { Session } from '../session/session.ts'
import { askToSignOut } from '../stores/sign-out.ts'
import classes from './user-menu.module.css'

export interface UserPlaces {
  dashboard: string
  profile: string
  device?: string
}

const initialsOf = (user: Pick<Session, 'firstName' | 'lastName'>): string =>
  `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()

/** The browser closes it on Escape and on a press elsewhere; a choice closes it here. */
const closeAfterChoice = (event: MouseEvent<HTMLElement>) => event.currentTarget.hidePopover()

/**
 * Initials, full name and "Welcome!"; opens the way to the dashboard, the profile and out.
 * The browser's own popover: a positioning library would be a tenth of a customer's first download.
 */
export function UserMenu({ user, places }: { user: Session; places: UserPlaces }) {
  const id = useId()
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <>
      <UnstyledButton className={classes['user'] ?? ''} popoverTarget={id}>
        <Avatar size={36} radius="xl" color="signal.3" variant="filled" aria-hidden>
          {initialsOf(user)}
        </Avatar>
        <span className={classes['words']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['caption']}>Welcome!</span>
          <VisuallyHidden>Your menu</VisuallyHidden>
        </span>
        <IconChevronDown size={16} aria-hidden className={classes['arrow']} />
      </UnstyledButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links and the button in it take the keys; their click arrives here */}
      <nav
        id={id}
        popover="auto"
        className={classes['menu']}
        aria-label="Your menu"
        onClick={closeAfterChoice}
      >
        <p>{name}</p>
        <Link to={places.dashboard}>
          <IconLayoutDashboard size={20} aria-hidden /> Dashboard
        </Link>
        <Link to={places.profile}>
          <IconUser size={20} aria-hidden /> Profile
        </Link>
        {places.device && (
          <Link to={places.device}>
            <IconDeviceMobileCog size={20} aria-hidden /> Device & Sync
          </Link>
        )}
        <button type="button" onClick={askToSignOut}>
          <IconLogout size={20} aria-hidden /> Logout
        </button>
      </nav>
    </>
  )
}
