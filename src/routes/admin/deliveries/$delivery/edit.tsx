import { createFileRoute } from '@tanstack/react-router'
import { DeliveryEditPage } from '../../../../screens/deliveries/delivery-edit-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/deliveries/$delivery/edit')({
  staticData: {
    title: 'Edit delivery',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryUpdate',
  },
  beforeLoad: ({ params }) => mustBeId(params.delivery),
  component: Screen,
})

function Screen() {
  const { delivery } = Route.useParams()
  return <DeliveryEditPage key={delivery} deliveryId={delivery} />
}
