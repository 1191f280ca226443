import { ActionIcon } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useCompanyLogo } from '../guards/company-names.ts'
import type { Session } from '../session/session.ts'
import { coversBottom } from '../ui/dialogs/covered-edge.ts'
import { MenuIcon, MenuNarrowIcon, MenuWideIcon } from '../ui/icons.ts'
import { CompanyMark } from '../ui/layout/logo.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { lazyPart } from '../ui/lazy-parts.ts'
import { EntryLink } from './menus/entry-link.tsx'
import { type Entry, sectionsFor } from './menus/menu-entries.ts'
import { useMenuWidth } from './menus/menu-width.ts'
import { SideMenu, useCurrent } from './menus/side-menu.tsx'
import { UserMenu, type UserPlaces } from './menus/user-menu.tsx'
import { StorageGate } from './notices/storage-gate.tsx'
import { UpdateBar } from './notices/update-bar.tsx'
import classes from './shell.module.css'
import { LostWorkBar } from './sign-out/lost-work-bar.tsx'
import { SessionBar } from './sign-out/session-bar.tsx'

// Only phones need it, and only when the menu is opened.
const PhoneDrawer = lazyPart(async () => (await import('./menus/phone-drawer.tsx')).PhoneDrawer)

interface ShellProps {
  user: Session
  menu: readonly Entry[]
  /** External links of the menu. */
  links?: ReactNode
  /** The entries of the phone's bottom bar. */
  bottom?: readonly Entry[]
  places: UserPlaces
  /** The logo's destination. */
  home: string
  name: string
  second?: boolean
  /** Tools in the top bar next to the user, such as search and the sync state. */
  tools?: ReactNode
  /** The banner about connection problems, in the top bar. */
  banner?: ReactNode
  /** The frame is covered, so that no part can be reached. */
  inert?: boolean
  children: ReactNode
}

/** The width chosen on this device; by default labels are next to the icons if there is space. */
function useWideMenu(): [boolean, () => void] {
  const preference = useMenuWidth(({ width }) => width)
  const roomy = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const wide = preference === 'auto' ? roomy : preference === 'wide'
  return [wide, () => useMenuWidth.setState({ width: wide ? 'mini' : 'wide' })]
}

/** The frame of the logged-in areas: top bar, collapsible side menu, and the phone's bottom bar. */
export function Shell(props: ShellProps) {
  const { user, menu, links, bottom, places, home, name, second, tools, banner, inert, children } = props
  const [drawer, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  // A scan can open a page too.
  useEffect(() => {
    if (pathname) close()
  }, [pathname, close])
  const [wide, turnWidth] = useWideMenu()
  const sections = sectionsFor(menu, user)
  const logoFileId = useCompanyLogo(second ? 'second' : 'house')
  return (
    <div
      className={classes['shell']}
      data-mini={!wide || undefined}
      data-bottom={bottom ? true : undefined}
      data-brand={second ? 'second' : undefined}
      data-print="flow"
      inert={inert}
    >
      <SkipLink />
      <header className={classes['head']} data-print="never">
        <div className={classes['bar']}>
          <MenuButtons wide={wide} onWide={turnWidth} onOpen={open} />
          <ShellLogo home={home} name={name} second={second} logoFileId={logoFileId} />
          <div className={classes['room']}>{banner}</div>
          {tools}
          <UserMenu user={user} places={places} />
        </div>
      </header>
      <aside className={classes['side']} data-print="never">
        <SideMenu sections={sections} mini={!wide} links={links} />
      </aside>
      <main id="main" tabIndex={-1} className={classes['main']}>
        <SessionBar />
        <LostWorkBar />
        <UpdateBar />
        <StorageGate>{children}</StorageGate>
      </main>
      {bottom && <BottomBar entries={bottom} onMore={open} />}
      {drawer && (
        <Suspense>
          <PhoneDrawer
            name={name}
            logoFileId={logoFileId}
            second={second}
            home={home}
            sections={sections}
            links={links}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

function MenuButtons(props: { wide: boolean; onWide: () => void; onOpen: () => void }) {
  const { wide, onWide, onOpen } = props
  const text = wide ? 'Make the menu small' : 'Make the menu wide'
  return (
    <>
      <ActionIcon className={classes['onlyPhone'] ?? ''} aria-label="Open the menu" onClick={onOpen}>
        <MenuIcon size={24} />
      </ActionIcon>
      <ActionIcon className={classes['notPhone'] ?? ''} aria-label={text} title={text} onClick={onWide}>
        {wide ? <MenuNarrowIcon size={22} /> : <MenuWideIcon size={22} />}
      </ActionIcon>
    </>
  )
}

function BottomBar({ entries, onMore }: { entries: readonly Entry[]; onMore: () => void }) {
  const current = useCurrent(entries)
  return (
    <nav ref={coversBottom} className={classes['bottom']} aria-label="Quick" data-print="never">
      {entries.map((entry) => (
        <EntryLink
          key={entry.to}
          entry={entry}
          className={classes['tab']}
          here={entry === current}
          size={24}
        />
      ))}
      <button type="button" className={classes['tab']} onClick={onMore}>
        <MenuIcon size={24} stroke={1.75} aria-hidden />
        <span>More</span>
      </button>
    </nav>
  )
}

interface ShellLogoProps extends Pick<ShellProps, 'home' | 'name'> {
  second: boolean | undefined
  logoFileId: ReturnType<typeof useCompanyLogo>
}

const ShellLogo = ({ home, name, second, logoFileId }: ShellLogoProps) => (
  <Link to={home} className={classes['logo'] ?? ''} aria-label={`${name}, home`}>
    <CompanyMark size={32} logoFileId={logoFileId} second={second} />
    <span className={classes['wordmark']}>{name}</span>
  </Link>
)
