import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import { loginBefore } from '../guards/login-search.ts'
import { isSharedFile } from '../guards/own-packages-search.ts'
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
  validateSearch: ({ to, text, url, title, file }): { to?: Shortcut; shared?: string; file?: string } => {
    const shortcut = shortcuts.find((candidate) => candidate === to)
    // Phones put a shared message into one of three fields, or into several.
    const sharedText = [text, url, title].filter((part) => part !== undefined && part !== '').join('\n')
    return {
      ...(shortcut && { to: shortcut }),
      ...(sharedText && { shared: sharedText }),
      ...(isSharedFile(file) && { file }),
    }
  },
  beforeLoad: ({ search: { to, shared: sharedText = '', file } }) => {
    // People who open the installed app want their packages and not the landing page.
    const { session } = useSessionStore.getState()
    if (sharedText || file) {
      const currentPath = `/?${new URLSearchParams({ text: sharedText, ...(file && { file }) })}`
      const place = session ? placeOfShared(sharedText, file ?? null, session) : loginBefore(currentPath)
      throw redirect({ href: place, replace: true })
    }
    if (to)
      throw redirect({ href: session ? placeOf(to, session) : loginBefore(`/?to=${to}`), replace: true })
    if (session && isInstalled()) throw redirect({ href: homeOf(session), replace: true })
    if (!navigator.onLine) throw redirect({ href: startWithoutContact(session, '/'), replace: true })
  },
  component: () => <AppPage page="landing" />,
})
