import { createFileRoute } from '@tanstack/react-router'
import { AccountInvoicesPage } from '../../../screens/account/invoices/invoices-page.tsx'

export const Route = createFileRoute('/account/invoices/')({
  staticData: { title: 'Invoices', layout: 'account', guard: ['permission'], permission: 'None' },
  validateSearch: (search): { show?: 'paid' } => (search['show'] === 'paid' ? { show: 'paid' } : {}),
  component: AccountInvoicesPage,
})
