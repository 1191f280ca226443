import { createFileRoute } from '@tanstack/react-router'
import { brandPrefix } from '../guards/places.ts'
import { FirstAdminPage } from '../screens/recovery/first-admin-page.tsx'
import { useLinkToken } from '../screens/recovery/link-token.ts'
import { RegisterForm } from '../screens/recovery/register-form.tsx'

export const Route = createFileRoute('/register')({
  staticData: { title: 'Register', layout: 'default', guard: [], permission: 'None' },
  validateSearch: (search): { brand?: string } =>
    search['brand'] === brandPrefix ? { brand: brandPrefix } : {},
  component: Screen,
})

function Screen() {
  const { brand } = Route.useSearch()
  const token = /^token=(.+)$/.exec(useLinkToken() ?? '')?.[1]
  return token ? <FirstAdminPage token={token} /> : <RegisterForm brand={brand ?? null} />
}
