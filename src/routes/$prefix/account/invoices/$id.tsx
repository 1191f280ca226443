import { createFileRoute } from '@tanstack/react-router'
import { AccountInvoicePage } from '../../../../screens/account/invoices/invoice-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/$prefix/account/invoices/$id')({
  staticData: { title: 'Invoice', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  beforeLoad: ({ params }) => mustBeId(params.id),
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  return <AccountInvoicePage invoiceId={id} />
}
