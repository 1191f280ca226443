import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf, safePath } from '../guards/places.ts'
import { LoginPage } from '../screens/public/login-page.tsx'
import { useSessionStore } from '../stores/session.ts'

export const Route = createFileRoute('/login')({
  staticData: { title: 'Login', layout: 'contentonly', guard: [], permission: 'None' },
  validateSearch: (search): { redirect?: string; switch?: true } => {
    const back = safePath(search['redirect'])
    return { ...(back ? { redirect: back } : {}), ...(search['switch'] ? { switch: true } : {}) }
  },
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
