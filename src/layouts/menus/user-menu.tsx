import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import { useWayOut } from '../../components/way-out.ts'
import type { Session } from '../../session/session.ts'
import { DashboardIcon, DeviceIcon, ExpandIcon, HelpIcon, ProfileIcon } from '../../ui/icons.ts'
import classes from './user-menu.module.css'

export interface UserPlaces {
  /** Missing on a shared handheld, which belongs to no person. */
  dashboard?: string
  profile?: string
  device?: string
  help: string
}

const initialsOf = (user: Pick<Session, 'firstName' | 'lastName'>): string =>
  `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()

/** The browser closes the popover on Escape and on a press elsewhere; choosing an entry closes it here. */
const closeAfterChoice = (event: MouseEvent<HTMLElement>) => event.currentTarget.hidePopover()

/**
 * Initials, full name and "Welcome!"; opens links to the dashboard, the profile and the logout. Uses the browser's own
 * popover, because a positioning library would be a tenth of a customer's first download.
 */
export function UserMenu({ user, places }: { user: Session; places: UserPlaces }) {
  const id = useId()
  const wayOut = useWayOut()
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <>
      <UnstyledButton className={classes['user'] ?? ''} popoverTarget={id}>
        <span className={classes['initials']} aria-hidden>
          {initialsOf(user)}
        </span>
        <span className={classes['words']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['caption']}>Welcome!</span>
          <VisuallyHidden>Your menu</VisuallyHidden>
        </span>
        <ExpandIcon size={16} aria-hidden className={classes['arrow']} />
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
        {places.dashboard && (
          <Link to={places.dashboard}>
            <DashboardIcon size={20} aria-hidden /> Dashboard
          </Link>
        )}
        {places.profile && (
          <Link to={places.profile}>
            <ProfileIcon size={20} aria-hidden /> Profile
          </Link>
        )}
        {places.device && (
          <Link to={places.device}>
            <DeviceIcon size={20} aria-hidden /> Device & Sync
          </Link>
        )}
        <Link to={places.help}>
          <HelpIcon size={20} aria-hidden /> Help
        </Link>
        <button type="button" onClick={wayOut.leave}>
          <wayOut.icon size={20} aria-hidden /> {wayOut.text}
        </button>
      </nav>
    </>
  )
}
