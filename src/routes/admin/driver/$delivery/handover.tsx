import { createFileRoute } from '@tanstack/react-router'
import { DoorPage } from '../../../../screens/driver/door-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/driver/$delivery/handover')({
  staticData: {
    title: 'Hand over',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryUpdate',
  },
  beforeLoad: ({ params }) => mustBeId(params.delivery),
  component: Screen,
})

function Screen() {
  const { delivery } = Route.useParams()
  return <DoorPage key={delivery} deliveryId={delivery} />
}
