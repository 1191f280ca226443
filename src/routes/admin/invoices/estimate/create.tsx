import { createFileRoute } from '@tanstack/react-router'
import { NewEstimatePage } from '../../../../screens/billing/estimates/new-estimate-page.tsx'
import { knownId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/invoices/estimate/create')({
  staticData: {
    title: 'New estimate',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'InvoiceCreate',
  },
  validateSearch: (search: Record<string, unknown>): { account?: string | undefined } => ({
    account: knownId(search['account']),
  }),
  component: Screen,
})

function Screen() {
  const { account = null } = Route.useSearch()
  return <NewEstimatePage key={account} accountId={account} />
}
