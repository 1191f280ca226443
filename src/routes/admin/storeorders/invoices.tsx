import { createFileRoute } from '@tanstack/react-router'
import { OrderInvoicesPage } from '../../../screens/store-orders/invoices-page.tsx'

export const Route = createFileRoute('/admin/storeorders/invoices')({
  staticData: {
    title: 'Order Invoices',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'StoreOrderView',
  },
  component: OrderInvoicesPage,
})
