import { createFileRoute } from '@tanstack/react-router'
import { BoardPage } from '../../../screens/deliveries/board-page.tsx'

export const Route = createFileRoute('/admin/deliveries/board')({
  staticData: {
    title: 'Delivery Plan',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryView',
  },
  component: BoardPage,
})
