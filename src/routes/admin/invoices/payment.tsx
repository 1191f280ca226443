import { createFileRoute } from '@tanstack/react-router'
import { CounterPage } from '../../../screens/counter/counter-page.tsx'
import { readCounterSearch } from '../../../screens/counter/counter-search.ts'

export const Route = createFileRoute('/admin/invoices/payment')({
  staticData: {
    title: 'Accept Payments',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'ReceivePaymentView',
  },
  validateSearch: readCounterSearch,
  component: Screen,
})

function Screen() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <CounterPage
      search={search}
      choose={(account) =>
        void navigate({ search: { ...search, account, invoice: undefined }, replace: true })
      }
    />
  )
}
