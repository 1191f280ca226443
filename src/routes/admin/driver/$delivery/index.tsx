import { createFileRoute } from '@tanstack/react-router'
import { StopPage } from '../../../../screens/driver/stop-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/driver/$delivery/')({
  staticData: {
    title: 'Stop',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryUpdate',
  },
  beforeLoad: ({ params }) => mustBeId(params.delivery),
  component: Screen,
})

function Screen() {
  const { delivery } = Route.useParams()
  return <StopPage key={delivery} deliveryId={delivery} />
}
