import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../../../screens/receipts/receipt-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/payments/$payment')({
  staticData: { title: 'Payment', layout: 'dashboard', guard: ['permission'], permission: 'PaymentView' },
  beforeLoad: ({ params }) => mustBeId(params.payment),
  component: Screen,
})

function Screen() {
  const { payment: paymentId } = Route.useParams()
  return <ReceiptPage key={paymentId} paymentId={paymentId} />
}
