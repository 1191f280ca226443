import { createFileRoute } from '@tanstack/react-router'
import { EstimatePage } from '../../../../../screens/billing/estimates/estimate-page.tsx'
import { mustBeId } from '../../../../-params.ts'

export const Route = createFileRoute('/admin/invoices/estimate/$estimate/')({
  staticData: { title: 'Estimate', layout: 'dashboard', guard: ['permission'], permission: 'InvoiceView' },
  beforeLoad: ({ params }) => mustBeId(params.estimate),
  component: Screen,
})

function Screen() {
  const { estimate } = Route.useParams()
  return <EstimatePage key={estimate} estimateId={estimate} />
}
