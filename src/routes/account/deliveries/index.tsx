import { createFileRoute } from '@tanstack/react-router'
import { AccountDeliveriesPage } from '../../../screens/account/deliveries/deliveries-page.tsx'

export const Route = createFileRoute('/account/deliveries/')({
  staticData: { title: 'Deliveries', layout: 'account', guard: ['permission'], permission: 'None' },
  component: AccountDeliveriesPage,
})
