import { createFileRoute } from '@tanstack/react-router'
import { BillPage } from '../../../screens/billing/bill-page.tsx'
import { startOf } from '../../-params.ts'

export const Route = createFileRoute('/admin/invoices/bill')({
  staticData: {
    title: 'New invoice',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'InvoiceCreate',
  },
  validateSearch: startOf,
  component: Screen,
})

function Screen() {
  const { account = null, package: packageId = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BillPage
      accountId={account}
      packageId={packageId}
      choose={(next) => void navigate({ search: { account: next }, replace: true })}
    />
  )
}
