import { createFileRoute } from '@tanstack/react-router'
import { EstimatesPage } from '../../../../screens/billing/estimates/estimates-page.tsx'

export const Route = createFileRoute('/admin/invoices/estimate/')({
  staticData: { title: 'Estimates', layout: 'dashboard', guard: ['permission'], permission: 'InvoiceView' },
  component: EstimatesPage,
})
