import { createFileRoute } from '@tanstack/react-router'
import { AccountDeliveryPage } from '../../../../screens/account/deliveries/delivery-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/$prefix/account/deliveries/$id')({
  staticData: { title: 'Delivery', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  beforeLoad: ({ params }) => mustBeId(params.id),
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  return <AccountDeliveryPage deliveryId={id} />
}
