import { createFileRoute } from '@tanstack/react-router'
import { StoreOrderCreatePage } from '../../../screens/store-orders/order-create-page.tsx'
import { knownId } from '../../-params.ts'

export const Route = createFileRoute('/admin/storeorders/create')({
  staticData: {
    title: 'New store order',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'StoreOrderCreate',
  },
  validateSearch: (search: Record<string, unknown>): { account?: string | undefined } => ({
    account: knownId(search['account']),
  }),
  component: Screen,
})

function Screen() {
  const { account = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StoreOrderCreatePage
      accountId={account}
      choose={(next) => void navigate({ search: { account: next }, replace: true })}
    />
  )
}
