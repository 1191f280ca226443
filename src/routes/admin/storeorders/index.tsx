import { createFileRoute } from '@tanstack/react-router'
import { StoreOrdersPage } from '../../../screens/store-orders/orders-page.tsx'

export const Route = createFileRoute('/admin/storeorders/')({
  staticData: {
    title: 'Store Orders',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'StoreOrderView',
  },
  component: StoreOrdersPage,
})
