import { createFileRoute } from '@tanstack/react-router'
import { DriverPage } from '../../../screens/driver/driver-page.tsx'

export const Route = createFileRoute('/admin/driver/')({
  staticData: {
    title: 'My deliveries',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryUpdate',
  },
  component: DriverPage,
})
