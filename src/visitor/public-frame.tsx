import type { MouseEvent, ReactNode } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { pathBelow } from '../guards/path-to.ts'
import { homeOf } from '../guards/places.ts'
import { useSessionStore } from '../stores/session.ts'
import { CompanyMark } from '../ui/layout/logo.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { linkAddress } from '../ui/texts/link-address.ts'
import classes from './public-frame.module.css'

/** The company details that the frame shows. */
export interface FrameCompany {
  readonly name: string
  /** Null: the product's mark is shown instead. */
  readonly logoFileId: string | null
  /** The prefix of the brand's addresses: '' or '/slp'. */
  readonly home: string
  /** The second brand's prefix; null for the main brand. */
  readonly brand: string | null
  readonly year: number
}

interface PublicFrameProps {
  company: FrameCompany
  /** The app's bars above the page. */
  bars?: ReactNode
  /** Navigates within the app without reloading; by default links work as in any page. */
  navigate?: (to: string) => void
  children: ReactNode
}

const linksOf = ({ home }: FrameCompany) => [
  { text: 'Home', to: pathBelow(home, '/') },
  { text: 'How it works', to: `${home}/#how` },
  { text: 'Rates', to: pathBelow(home, '/rates') },
  { text: 'Calculator', to: pathBelow(home, '/shipping-calculator') },
  { text: 'Track', to: pathBelow(home, '/track') },
  { text: 'FAQ', to: `${home}/#faq` },
  { text: 'Contact Us', to: pathBelow(home, '/contact') },
  { text: 'Register', to: pathBelow(home, '/register') },
]

const moreLinksOf = ({ home }: FrameCompany) => [
  { text: 'Forms', to: pathBelow(home, '/forms') },
  { text: 'Inspire', to: pathBelow(home, '/inspire') },
  { text: 'Privacy', to: pathBelow(home, '/privacy') },
  { text: 'Terms', to: pathBelow(home, '/terms') },
]

/** The frame that visitors see. It needs nothing from the app, because the server renders it before the app loads. */
export function PublicFrame({ company, bars, navigate, children }: PublicFrameProps) {
  const follow = (event: MouseEvent) => {
    const to = navigate && !event.defaultPrevented ? linkAddress(event) : null
    if (!to) return
    event.preventDefault()
    navigate?.(to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes the links' own clicks on
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by key is clicked
    <div className={classes['frame']} data-brand={company.brand ? 'second' : undefined} onClick={follow}>
      <SkipLink />
      <header className={classes['head']}>
        <div className={classes['bar']}>
          <a href={company.home || '/'} className={classes['logo']} aria-label={`${company.name}, home`}>
            <CompanyMark size={34} logoFileId={company.logoFileId} second={company.brand !== null} />{' '}
            {company.name}
          </a>
          <nav className={classes['links']} aria-label="Main">
            {linksOf(company).map(({ text, to }) => (
              <a key={text} href={to} className={`${classes['link']} ${classes['wide']}`}>
                {text}
              </a>
            ))}
            <Door home={company.home} />
            <details className={classes['menu']}>
              <summary aria-label="Menu">
                <span aria-hidden />
              </summary>
              <div>
                {[...linksOf(company), ...moreLinksOf(company)].map(({ text, to }) => (
                  <a key={text} href={to}>
                    {text}
                  </a>
                ))}
              </div>
            </details>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes['main']}>
        {bars}
        {children}
      </main>
      <footer className={classes['foot']}>
        <NewsletterForm brand={company.brand} />
        <nav aria-label="Footer">
          {[...linksOf(company), ...moreLinksOf(company)].map(({ text, to }) => (
            <a key={text} href={to}>
              {text}
            </a>
          ))}
        </nav>
        <p>
          © {company.year} {company.name}
        </p>
      </footer>
    </div>
  )
}

/** Submitted by the browser itself, so that it works without scripts; the reply is a page. */
const NewsletterForm = ({ brand }: { brand: string | null }) => (
  <form method="post" action="/api/newsletter/subscribe" className={classes['news']}>
    <input type="hidden" name="brand" value={brand ?? ''} />
    {/* A honeypot: hidden from people, but filled in by bots. */}
    <input name="website" tabIndex={-1} autoComplete="off" aria-hidden hidden />
    <label>
      <span>News and rates by email</span>
      <input
        name="email"
        type="email"
        required
        maxLength={200}
        autoComplete="email"
        placeholder="name@example.com"
      />
    </label>
    <button type="submit">Subscribe</button>
  </form>
)

/** A page without a frame. */
export const BarePublicFrame = ({ children }: { children: ReactNode }) => (
  <main id="main" className={classes['bare']}>
    {children}
  </main>
)

/** A link to the area of the person logged in, or to the login page. */
function Door({ home }: { home: string }) {
  const session = useSessionStore((state) => state.session)
  return (
    <a href={session ? homeOf(session) : pathBelow(home, '/login')} className={classes['door']}>
      {session ? (isStaff(session.role) ? 'Admin Area' : 'Dashboard') : 'Login'}
    </a>
  )
}
