import { createFileRoute } from '@tanstack/react-router'
import { AccountOrdersPage } from '../../../screens/account/orders/orders-page.tsx'

export const Route = createFileRoute('/account/orders/')({
  staticData: { title: 'Store Orders', layout: 'account', guard: ['permission'], permission: 'None' },
  component: AccountOrdersPage,
})
