import { createFileRoute } from '@tanstack/react-router'
import { DeliveryCreatePage } from '../../../screens/deliveries/delivery-create-page.tsx'
import { startOf } from '../../-params.ts'

export const Route = createFileRoute('/admin/deliveries/create')({
  staticData: {
    title: 'New delivery',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryCreate',
  },
  validateSearch: startOf,
  component: Screen,
})

function Screen() {
  const { account = null, package: packageId = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeliveryCreatePage
      accountId={account}
      packageId={packageId}
      choose={(next) => void navigate({ search: { account: next }, replace: true })}
    />
  )
}
