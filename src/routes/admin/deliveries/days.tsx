import { createFileRoute } from '@tanstack/react-router'
import { DriverDaysPage } from '../../../screens/deliveries/days-page.tsx'

export const Route = createFileRoute('/admin/deliveries/days')({
  staticData: {
    title: 'Driver Days',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryView',
  },
  component: DriverDaysPage,
})
