import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconDeviceMobileCog,
  IconLayoutDashboard,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session } from '../data/session.ts'
import { askToSignOut } from '../stores/sign-out.ts'
import classes from './user-menu.module.css'

export interface UserPlaces {
  dashboard: string
  profile: string
  device?: string
}

const initialsOf = (user: Pick<Session, 'firstName' | 'lastName'>): string =>
  `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()

/** Initials, full name and "Welcome!"; opens the way to the dashboard, the profile and out. */
export function UserMenu({ user, places }: { user: Session; places: UserPlaces }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes['user'] ?? ''} aria-label={`${name}: your menu`}>
          <Avatar size={36} radius="xl" color="signal" variant="filled" aria-hidden>
            {initialsOf(user)}
          </Avatar>
          <span className={classes['words']}>
            <span className={classes['name']}>{name}</span>
            <span className={classes['caption']}>Welcome!</span>
          </span>
          <IconChevronDown size={16} aria-hidden className={classes['words']} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item component={Link} to={places.dashboard} leftSection={<IconLayoutDashboard size={20} />}>
          Dashboard
        </Menu.Item>
        <Menu.Item component={Link} to={places.profile} leftSection={<IconUser size={20} />}>
          Profile
        </Menu.Item>
        {places.device && (
          <Menu.Item component={Link} to={places.device} leftSection={<IconDeviceMobileCog size={20} />}>
            Device & Sync
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={20} />} onClick={askToSignOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
