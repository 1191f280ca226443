import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '../../../screens/payments/payments-page.tsx'

export const Route = createFileRoute('/admin/payments/')({
  staticData: { title: 'Payments', layout: 'dashboard', guard: ['permission'], permission: 'PaymentView' },
  component: PaymentsPage,
})
