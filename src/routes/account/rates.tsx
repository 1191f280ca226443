import { createFileRoute } from '@tanstack/react-router'
import { AccountRatesPage } from '../../screens/account/rates/rates-page.tsx'

export const Route = createFileRoute('/account/rates')({
  staticData: { title: 'Rates', layout: 'account', guard: ['permission'], permission: 'None' },
  component: AccountRatesPage,
})
