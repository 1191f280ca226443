import { createFileRoute } from '@tanstack/react-router'
import { AccountOrdersPage } from '../../../../screens/account/orders/orders-page.tsx'

export const Route = createFileRoute('/$prefix/account/orders/')({
  staticData: { title: 'Store Orders', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: AccountOrdersPage,
})
