import { createFileRoute, redirect } from '@tanstack/react-router'
import { brandPrefix, doorsAt } from '../guards/places.ts'
import { FirstAdminPage } from '../screens/public/recovery/first-admin-page.tsx'
import { useLinkToken } from '../screens/public/recovery/link-token.ts'
import { RegisterPage } from '../screens/public/register-page.tsx'

export const Route = createFileRoute('/register')({
  staticData: { title: 'Register', layout: 'default', guard: [], permission: 'None' },
  validateSearch: (search): { brand?: string } =>
    search['brand'] === brandPrefix ? { brand: brandPrefix } : {},
  // The second brand's customers register in its own frame; older links lead here.
  beforeLoad: ({ search: { brand } }) => {
    if (brand) throw redirect({ href: doorsAt(`/${brand}`, null).register, replace: true })
  },
  component: Screen,
})

function Screen() {
  const token = /^token=(.+)$/.exec(useLinkToken() ?? '')?.[1]
  return token ? <FirstAdminPage token={token} /> : <RegisterPage brand={null} />
}
