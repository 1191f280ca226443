import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesPage } from '../../../screens/deliveries/deliveries-page.tsx'

export const Route = createFileRoute('/admin/deliveries/')({
  staticData: {
    title: 'Deliveries',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryView',
  },
  component: DeliveriesPage,
})
