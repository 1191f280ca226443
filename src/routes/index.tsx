import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/public-pages.ts'
import { homeOf, placeOf, placeOfShared, type Shortcut, shortcuts } from '../guards/places.ts'
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
  validateSearch: ({ to, text, url, title }): { to?: Shortcut; shared?: string } => {
    const shortcut = shortcuts.find((one) => one === to)
    // Phones put a shared message into one of three fields, some into several.
    const shared = [text, url, title].filter((part) => part !== undefined && part !== '').join('\n')
    return { ...(shortcut && { to: shortcut }), ...(shared && { shared }) }
  },
  beforeLoad: ({ search: { to, shared } }) => {
    // Whoever taps the app's icon wants their packages, not what we say about ourselves.
    const { session } = useSessionStore.getState()
    if (shared) throw redirect({ href: session ? placeOfShared(shared, session) : '/login', replace: true })
    if (to) throw redirect({ href: session ? placeOf(to, session) : '/login', replace: true })
    if (session && isInstalled()) throw redirect({ href: homeOf(session), replace: true })
  },
  component: () => <AppPage page="landing" />,
})
