import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '../guards/places.ts'
import { isInstalled } from '../pwa/installed.ts'
import { LandingPage } from '../screens/public/landing-page.tsx'
import { useSessionStore } from '../stores/session.ts'

export const Route = createFileRoute('/')({
  staticData: {
    title: 'From a Florida warehouse to your door',
    layout: 'default',
    guard: [],
    permission: 'None',
  },
  beforeLoad: () => {
    // Whoever taps the app's icon wants their packages, not what we say about ourselves.
    const { session } = useSessionStore.getState()
    if (session && isInstalled()) throw redirect({ href: homeOf(session), replace: true })
  },
  component: LandingPage,
})
