import { createFileRoute } from '@tanstack/react-router'
import { AccountDeliveriesPage } from '../../../../screens/account/deliveries/deliveries-page.tsx'

export const Route = createFileRoute('/$prefix/account/deliveries/')({
  staticData: { title: 'Deliveries', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: AccountDeliveriesPage,
})
