import { createFileRoute } from '@tanstack/react-router'
import { AccountPackagePage } from '../../../screens/account/package/package-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/account/packages/$id')({
  staticData: { title: 'Package', layout: 'account', guard: ['permission'], permission: 'None' },
  beforeLoad: ({ params }) => mustBeId(params.id),
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  return <AccountPackagePage packageId={id} />
}
