import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '../../../screens/public/payment/checkout-page.tsx'

export const Route = createFileRoute('/$prefix/checkout/$token')({
  staticData: { title: 'Checkout', layout: 'slp', guard: [], permission: 'None' },
  component: Screen,
})

function Screen() {
  return <CheckoutPage token={Route.useParams().token} />
}
