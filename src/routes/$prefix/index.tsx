import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import { startWithoutContact } from '../../guards/places.ts'
import { AppPage } from '../../screens/public/app-page.tsx'
import { useSessionStore } from '../../stores/session.ts'

export const Route = createFileRoute('/$prefix/')({
  staticData: { title: publicPages.landing.title, layout: 'slp', guard: [], permission: 'None' },
  beforeLoad: ({ location: { pathname } }) => {
    const { session } = useSessionStore.getState()
    if (!navigator.onLine) throw redirect({ href: startWithoutContact(session, pathname), replace: true })
  },
  component: () => <AppPage page="landing" second />,
})
