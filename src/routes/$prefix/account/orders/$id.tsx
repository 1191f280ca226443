import { createFileRoute } from '@tanstack/react-router'
import { AccountOrderPage } from '../../../../screens/account/orders/order-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/$prefix/account/orders/$id')({
  staticData: { title: 'Store order', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  beforeLoad: ({ params }) => mustBeId(params.id),
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  return <AccountOrderPage storeOrderId={id} />
}
