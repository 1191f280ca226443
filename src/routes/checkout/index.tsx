import { createFileRoute, useLocation } from '@tanstack/react-router'
import { CheckoutPage } from '../../screens/payment/checkout-page.tsx'

/** The token is optional; behind a # it reaches no server's log and no proxy's. */
export const Route = createFileRoute('/checkout/')({
  staticData: { title: 'Checkout', layout: 'default', guard: [], permission: 'None' },
  component: Screen,
})

function Screen() {
  const hash = useLocation({ select: (location) => location.hash })
  return <CheckoutPage token={hash || null} />
}
