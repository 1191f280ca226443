import { createFileRoute } from '@tanstack/react-router'
import { LinkPage } from '../../../screens/payment-links/link-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/payment-links/$checkout')({
  staticData: {
    title: 'Payment link',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'CheckoutView',
  },
  beforeLoad: ({ params }) => mustBeId(params.checkout),
  component: Screen,
})

function Screen() {
  const { checkout: checkoutId } = Route.useParams()
  return <LinkPage key={checkoutId} checkoutId={checkoutId} />
}
