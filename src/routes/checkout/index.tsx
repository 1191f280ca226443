import { createFileRoute, redirect } from '@tanstack/react-router'
import { CheckoutPage } from '../../screens/public/payment/checkout-page.tsx'

export const Route = createFileRoute('/checkout/')({
  staticData: { title: 'Checkout', layout: 'default', guard: [], permission: 'None' },
  // Some links were sent with the token after a #.
  beforeLoad: ({ location: { hash } }) => {
    if (hash) throw redirect({ to: '/checkout/$token', params: { token: hash }, replace: true })
  },
  component: Screen,
})

function Screen() {
  return <CheckoutPage token={null} />
}
