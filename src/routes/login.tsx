import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf, safePath } from '../guards/places.ts'
import { LoginPage } from '../screens/public/login-page.tsx'
import { useSessionStore } from '../stores/session.ts'

export const Route = createFileRoute('/login')({
  staticData: { title: 'Login', layout: 'contentonly', guard: [], permission: 'None' },
  // Both are named even when they are nothing: what is left out here, the router takes from the address as it stands.
  validateSearch: (search): { redirect?: string | undefined; switch?: true | undefined } => ({
    redirect: safePath(search['redirect']),
    switch: search['switch'] ? true : undefined,
  }),
  beforeLoad: ({ search }) => {
    // Whoever works from the device only may come here to renew, and whoever is not allowed somewhere to be somebody
    // else; anybody else who is signed in has no need to.
    const { session } = useSessionStore.getState()
    if (session?.renewed && !search.switch)
      throw redirect({ href: search.redirect ?? homeOf(session), replace: true })
  },
  component: Screen,
})

function Screen() {
  const { redirect: back } = Route.useSearch()
  return <LoginPage back={back ?? null} />
}
