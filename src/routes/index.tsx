import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/public-pages.ts'
import { loginBefore } from '../guards/login-search.ts'
import {
  homeOf,
  placeOf,
  placeOfShared,
  type Shortcut,
  shortcuts,
  startWithoutContact,
} from '../guards/places.ts'
import { isInstalled } from '../pwa/installed.ts'
import { AppPage } from '../screens/public/app-page.tsx'
import { useSessionStore } from '../stores/session.ts'

export const Route = createFileRoute('/')({
  staticData: {
    title: publicPages.landing.title,
    layout: 'default',
    guard: [],
    permission: 'None',
  },
  validateSearch: ({ to, text, url, title, file }): { to?: Shortcut; shared?: string; file?: 'yes' } => {
    const shortcut = shortcuts.find((one) => one === to)
    // Phones put a shared message into one of three fields, some into several.
    const shared = [text, url, title].filter((part) => part !== undefined && part !== '').join('\n')
    return { ...(shortcut && { to: shortcut }), ...(shared && { shared }), ...(file === 'yes' && { file }) }
  },
  beforeLoad: ({ search: { to, shared = '', file } }) => {
    // Whoever taps the app's icon wants their packages, not what we say about ourselves.
    const { session } = useSessionStore.getState()
    if (shared || file) {
      const here = `/?${new URLSearchParams({ text: shared, ...(file && { file }) })}`
      const place = session ? placeOfShared(shared, file === 'yes', session) : loginBefore(here)
      throw redirect({ href: place, replace: true })
    }
    if (to)
      throw redirect({ href: session ? placeOf(to, session) : loginBefore(`/?to=${to}`), replace: true })
    if (session && isInstalled()) throw redirect({ href: homeOf(session), replace: true })
    if (!navigator.onLine) throw redirect({ href: startWithoutContact(session, '/'), replace: true })
  },
  component: () => <AppPage page="landing" />,
})
