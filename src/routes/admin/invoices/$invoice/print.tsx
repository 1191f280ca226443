import { createFileRoute } from '@tanstack/react-router'
import { InvoicePrintPage } from '../../../../screens/paper/invoice-print-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/invoices/$invoice/print')({
  staticData: { title: 'Invoice', layout: 'print', guard: ['permission'], permission: 'InvoiceView' },
  validateSearch: (search: Record<string, unknown>): { paper: '80mm' | 'a4' } => ({
    paper: search['paper'] === '80mm' ? '80mm' : 'a4',
  }),
  beforeLoad: ({ params }) => mustBeId(params.invoice),
  component: Screen,
})

function Screen() {
  const { invoice: invoiceId } = Route.useParams()
  const { paper } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InvoicePrintPage
      invoiceId={invoiceId}
      paper={paper}
      onPaper={(next) => void navigate({ search: { paper: next }, replace: true })}
    />
  )
}
