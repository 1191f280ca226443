import { createFileRoute } from '@tanstack/react-router'
import { AccountCreditPage } from '../../../screens/account/credit/credit-page.tsx'

export const Route = createFileRoute('/$prefix/account/credit')({
  staticData: { title: 'Credit', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: AccountCreditPage,
})
