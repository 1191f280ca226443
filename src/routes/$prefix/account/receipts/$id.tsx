import { createFileRoute } from '@tanstack/react-router'
import { AccountReceiptPage } from '../../../../screens/account/receipts/receipt-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/$prefix/account/receipts/$id')({
  staticData: { title: 'Receipt', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  beforeLoad: ({ params }) => mustBeId(params.id),
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  return <AccountReceiptPage paymentId={id} />
}
