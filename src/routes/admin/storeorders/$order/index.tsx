import { createFileRoute } from '@tanstack/react-router'
import { StoreOrderPage } from '../../../../screens/store-orders/order-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/storeorders/$order/')({
  staticData: {
    title: 'Store order',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'StoreOrderView',
  },
  beforeLoad: ({ params }) => mustBeId(params.order),
  component: Screen,
})

function Screen() {
  const { order } = Route.useParams()
  return <StoreOrderPage key={order} storeOrderId={order} />
}
