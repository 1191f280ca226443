import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '../../../screens/invoices/invoices-page.tsx'
import { PrintedInvoice } from '../../../screens/paper/invoice-print-page.tsx'

export const Route = createFileRoute('/admin/invoices/')({
  staticData: { title: 'Invoices', layout: 'dashboard', guard: ['permission'], permission: 'InvoiceView' },
  component: Screen,
})

function Screen() {
  return <InvoicesPage paper={PrintedInvoice} />
}
