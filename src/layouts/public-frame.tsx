import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { homeOf } from '../guards/places.ts'
import { useSession } from '../session/session.ts'
import { LogoMark } from '../ui/logo.tsx'
import { LostWorkBar } from './lost-work-bar.tsx'
import classes from './public-frame.module.css'
import { UpdateBar } from './update-bar.tsx'

export interface PublicLink {
  text: string
  to: string
  hash?: string
  search?: Record<string, string>
}

interface PublicFrameProps {
  name: string
  home: string
  /** The second brand's colours. */
  second?: boolean
  links: readonly PublicLink[]
  children: ReactNode
}

/** What a visitor sees around a page before signing in. */
export function PublicFrame({ name, home, second = false, links, children }: PublicFrameProps) {
  return (
    <div className={classes['frame']}>
      <header className={classes['head']}>
        <div className={classes['bar']}>
          <Link to={home} className={classes['logo'] ?? ''} aria-label={`${name}, home`}>
            <LogoMark size={34} {...(second ? { deep: '#4a3290' } : {})} /> {name}
          </Link>
          <nav className={classes['links']} aria-label="Main">
            {links.map(({ text, to, hash, search }) => (
              <Link
                key={text}
                to={to}
                {...(hash ? { hash } : {})}
                {...(search ? { search } : {})}
                className={`${classes['link']} ${classes['wide']}`}
              >
                {text}
              </Link>
            ))}
            <Door {...(second ? { color: 'brandTwo.8' } : {})} />
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes['main']}>
        <LostWorkBar />
        <UpdateBar />
        {children}
      </main>
      <footer className={classes['foot']}>
        © {new Date().getFullYear()} {name}
        {links.map(({ text, to, hash, search }) => (
          <span key={text}>
            {' · '}
            <Anchor
              c="dimmed"
              fz="inherit"
              renderRoot={(props) => (
                <Link {...props} to={to} {...(hash ? { hash } : {})} {...(search ? { search } : {})} />
              )}
            >
              {text}
            </Anchor>
          </span>
        ))}
      </footer>
    </div>
  )
}

/** Into the area of whoever is signed in, or to the sign-in page. */
function Door(paint: { color?: string }) {
  const session = useSession()
  if (!session)
    return (
      <Button component={Link} to="/login" ml="xs" {...paint}>
        Login
      </Button>
    )
  return (
    <Button component={Link} to={homeOf(session)} ml="xs" {...paint}>
      {isStaff(session.role) ? 'Admin Area' : 'Dashboard'}
    </Button>
  )
}
