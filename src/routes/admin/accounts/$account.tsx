import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '../../../screens/customer/customer-page.tsx'
import { type CustomerTab, isCustomerTab } from '../../../screens/customer/tabs.ts'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/accounts/$account')({
  staticData: { title: 'Customer', layout: 'dashboard', guard: ['permission'], permission: 'AccountView' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: CustomerTab } =>
    isCustomerTab(tab) ? { tab } : {},
  beforeLoad: ({ params }) => mustBeId(params.account),
  component: Screen,
})

function Screen() {
  const { account } = Route.useParams()
  const { tab = 'overview' } = Route.useSearch()
  return <CustomerPage key={account} accountId={account} tab={tab} />
}
