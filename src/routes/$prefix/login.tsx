import { createFileRoute, redirect } from '@tanstack/react-router'
import { skipLogin, toLoginSearch } from '../../guards/login-search.ts'
import { LoginPage } from '../../screens/public/login-page.tsx'
import { useSessionStore } from '../../stores/session.ts'

export const Route = createFileRoute('/$prefix/login')({
  staticData: { title: 'Login', layout: 'contentonly', guard: [], permission: 'None' },
  validateSearch: toLoginSearch,
  beforeLoad: ({ search }) => {
    const href = skipLogin(useSessionStore.getState().session, search)
    if (href) throw redirect({ href, replace: true })
  },
  component: Screen,
})

function Screen() {
  return <LoginPage back={Route.useSearch().redirect ?? null} />
}
