import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '../screens/public/register-page.tsx'

export const Route = createFileRoute('/register')({
  staticData: { title: 'Register', layout: 'default', guard: [], permission: 'None' },
  validateSearch: (search): { token?: string } =>
    typeof search['token'] === 'string' && search['token'] !== '' ? { token: search['token'] } : {},
  component: Screen,
})

function Screen() {
  const { token } = Route.useSearch()
  return <RegisterPage token={token ?? null} />
}
