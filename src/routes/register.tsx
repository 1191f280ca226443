import { createFileRoute } from '@tanstack/react-router'
import { brandPrefix } from '../guards/places.ts'
import { FirstAdminPage } from '../screens/recovery/first-admin-page.tsx'
import { RegisterForm } from '../screens/recovery/register-form.tsx'

export const Route = createFileRoute('/register')({
  staticData: { title: 'Register', layout: 'default', guard: [], permission: 'None' },
  validateSearch: (search): { token?: string; brand?: string } => ({
    ...(typeof search['token'] === 'string' && search['token'] !== '' ? { token: search['token'] } : {}),
    ...(search['brand'] === brandPrefix ? { brand: brandPrefix } : {}),
  }),
  component: Screen,
})

function Screen() {
  const { token, brand } = Route.useSearch()
  return token ? <FirstAdminPage token={token} /> : <RegisterForm brand={brand ?? null} />
}
