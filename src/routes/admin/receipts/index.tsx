import { createFileRoute } from '@tanstack/react-router'
import { ReceiptsPage } from '../../../screens/payments/payments-page.tsx'

export const Route = createFileRoute('/admin/receipts/')({
  staticData: { title: 'Receipts', layout: 'dashboard', guard: ['permission'], permission: 'InvoiceView' },
  component: ReceiptsPage,
})
