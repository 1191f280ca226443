import { createFileRoute } from '@tanstack/react-router'
import { LinkCreatePage } from '../../../screens/payment-links/create-page.tsx'
import { knownId } from '../../-params.ts'

export const Route = createFileRoute('/admin/payment-links/create')({
  staticData: {
    title: 'New payment link',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'CheckoutUpdate',
  },
  validateSearch: (
    search: Record<string, unknown>,
  ): { account?: string | undefined; invoice?: string | undefined } => ({
    account: knownId(search['account']),
    invoice: knownId(search['invoice']),
  }),
  component: Screen,
})

function Screen() {
  const { account = null, invoice = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LinkCreatePage
      accountId={account}
      invoiceId={invoice}
      choose={(next) => void navigate({ search: { account: next }, replace: true })}
    />
  )
}
