import { createFileRoute } from '@tanstack/react-router'
import { StoreOrderEditPage } from '../../../../screens/store-orders/order-edit-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/storeorders/$order/edit')({
  staticData: {
    title: 'Edit store order',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'StoreOrderUpdate',
  },
  beforeLoad: ({ params }) => mustBeId(params.order),
  component: Screen,
})

function Screen() {
  const { order } = Route.useParams()
  return <StoreOrderEditPage key={order} storeOrderId={order} />
}
