import { createFileRoute } from '@tanstack/react-router'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { pathTo } from '../../../../guards/path-to.ts'
import { safePath } from '../../../../guards/places.ts'
import { ReceiptPrintPage } from '../../../../screens/paper/receipt-print-page.tsx'
import { useSession } from '../../../../session/session.ts'
import { mustBeId } from '../../../-params.ts'

/**
 * `receipt` is the payment's id: each payment has one receipt. Several permissions allow it, so its call checks them.
 */
export const Route = createFileRoute('/admin/receipts/$receipt/print')({
  staticData: { title: 'Receipt', layout: 'print', guard: ['permission'], permission: 'BackendView' },
  validateSearch: (search: Record<string, unknown>): { paper: '80mm' | 'a4'; from?: string | undefined } => ({
    paper: search['paper'] === '80mm' ? '80mm' : 'a4',
    from: safePath(search['from']),
  }),
  beforeLoad: ({ params }) => mustBeId(params.receipt),
  component: Screen,
})

function Screen() {
  const { receipt: paymentId } = Route.useParams()
  const session = useSession()
  const home =
    session && paymentPolicy.canView(session)
      ? pathTo('/admin/payments/$payment', { payment: paymentId })
      : pathTo('/admin/receipts')
  const { paper, from = home } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReceiptPrintPage
      paymentId={paymentId}
      paper={paper}
      from={from}
      onPaper={(next) => void navigate({ search: (before) => ({ ...before, paper: next }), replace: true })}
    />
  )
}
