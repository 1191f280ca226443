import { createFileRoute } from '@tanstack/react-router'
import { DeliveryInvoicesPage } from '../../../screens/deliveries/invoices-page.tsx'

export const Route = createFileRoute('/admin/deliveries/invoices')({
  staticData: {
    title: 'Delivery Invoices',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'InvoiceView',
  },
  component: DeliveryInvoicesPage,
})
