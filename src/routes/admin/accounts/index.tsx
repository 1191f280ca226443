import { createFileRoute } from '@tanstack/react-router'
import { CustomersPage } from '../../../screens/customers/customers-page.tsx'

export const Route = createFileRoute('/admin/accounts/')({
  staticData: { title: 'Customers', layout: 'dashboard', guard: ['permission'], permission: 'AccountView' },
  component: CustomersPage,
})
