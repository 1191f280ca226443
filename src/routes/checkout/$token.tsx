import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '../../screens/public/payment/checkout-page.tsx'

export const Route = createFileRoute('/checkout/$token')({
  staticData: { title: 'Checkout', layout: 'default', guard: [], permission: 'None' },
  component: Screen,
})

function Screen() {
  return <CheckoutPage token={Route.useParams().token} />
}
