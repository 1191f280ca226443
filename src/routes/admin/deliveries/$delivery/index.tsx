import { createFileRoute } from '@tanstack/react-router'
import { DeliveryPage } from '../../../../screens/deliveries/delivery-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/deliveries/$delivery/')({
  staticData: { title: 'Delivery', layout: 'dashboard', guard: ['permission'], permission: 'DeliveryView' },
  beforeLoad: ({ params }) => mustBeId(params.delivery),
  component: Screen,
})

function Screen() {
  const { delivery } = Route.useParams()
  return <DeliveryPage key={delivery} deliveryId={delivery} />
}
