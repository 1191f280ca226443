import { createFileRoute } from '@tanstack/react-router'
import { TransferPage } from '../../../screens/bank-transfers/transfer-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/bank-transfers/$transfer')({
  staticData: {
    title: 'Bank transfer',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PaymentView',
  },
  beforeLoad: ({ params }) => mustBeId(params.transfer),
  component: Screen,
})

function Screen() {
  const { transfer } = Route.useParams()
  return <TransferPage key={transfer} transferId={transfer} />
}
