import { createFileRoute } from '@tanstack/react-router'
import { PaymentLinksPage } from '../../../screens/payment-links/payment-links-page.tsx'

export const Route = createFileRoute('/admin/payment-links/')({
  staticData: {
    title: 'Payment Links',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'CheckoutView',
  },
  component: PaymentLinksPage,
})
