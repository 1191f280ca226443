import { createFileRoute } from '@tanstack/react-router'
import { EstimatePrintPage } from '../../../../../screens/paper/estimate-print-page.tsx'
import { mustBeId } from '../../../../-params.ts'

export const Route = createFileRoute('/admin/invoices/estimate/$estimate/print')({
  staticData: { title: 'Estimate', layout: 'print', guard: ['permission'], permission: 'InvoiceView' },
  validateSearch: (search: Record<string, unknown>): { paper: '80mm' | 'a4' } => ({
    paper: search['paper'] === '80mm' ? '80mm' : 'a4',
  }),
  beforeLoad: ({ params }) => mustBeId(params.estimate),
  component: Screen,
})

function Screen() {
  const { estimate } = Route.useParams()
  const { paper } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EstimatePrintPage
      estimateId={estimate}
      paper={paper}
      onPaper={(next) => void navigate({ search: { paper: next }, replace: true })}
    />
  )
}
