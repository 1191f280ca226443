import { createFileRoute } from '@tanstack/react-router'
import { RequestDeliveryPage } from '../../../screens/account/deliveries/request-page.tsx'
import { knownId } from '../../-params.ts'

export const Route = createFileRoute('/account/deliveries/create')({
  staticData: { title: 'Request a delivery', layout: 'account', guard: ['permission'], permission: 'None' },
  validateSearch: (search: Record<string, unknown>): { package?: string | undefined } => ({
    package: knownId(search['package']),
  }),
  component: Screen,
})

function Screen() {
  const { package: packageId = null } = Route.useSearch()
  return <RequestDeliveryPage packageId={packageId} />
}
