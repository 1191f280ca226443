import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '../../../screens/invoices/invoices-page.tsx'

export const Route = createFileRoute('/admin/invoices/')({
  staticData: { title: 'Invoices', layout: 'dashboard', guard: ['permission'], permission: 'InvoiceView' },
  component: InvoicesPage,
})
