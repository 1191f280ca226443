import { createFileRoute } from '@tanstack/react-router'
import { AccountRatesPage } from '../../../screens/account/rates/rates-page.tsx'

export const Route = createFileRoute('/$prefix/account/rates')({
  staticData: { title: 'Rates', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: AccountRatesPage,
})
