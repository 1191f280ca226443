import { createFileRoute } from '@tanstack/react-router'
import { AccountCreditPage } from '../../screens/account/credit/credit-page.tsx'

export const Route = createFileRoute('/account/credit')({
  staticData: { title: 'Credit', layout: 'account', guard: ['permission'], permission: 'None' },
  component: AccountCreditPage,
})
