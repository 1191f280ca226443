import { createFileRoute } from '@tanstack/react-router'
import { AccountDeliveryPage } from '../../../screens/account/deliveries/delivery-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/account/deliveries/$id')({
  staticData: { title: 'Delivery', layout: 'account', guard: ['permission'], permission: 'None' },
  beforeLoad: ({ params }) => mustBeId(params.id),
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  return <AccountDeliveryPage deliveryId={id} />
}
