import { createFileRoute } from '@tanstack/react-router'
import { OfficeInvoicePage } from '../../../../screens/billing/invoice-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/invoices/$invoice/')({
  staticData: { title: 'Invoice', layout: 'dashboard', guard: ['permission'], permission: 'InvoiceView' },
  beforeLoad: ({ params }) => mustBeId(params.invoice),
  component: Screen,
})

function Screen() {
  const { invoice: invoiceId } = Route.useParams()
  return <OfficeInvoicePage key={invoiceId} invoiceId={invoiceId} />
}
