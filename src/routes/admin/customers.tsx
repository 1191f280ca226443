import { createFileRoute } from '@tanstack/react-router'
import { CustomersPage } from '../../screens/customers/customers-page.tsx'

/** The same list as in the accounts section, because the specification has both addresses. */
export const Route = createFileRoute('/admin/customers')({
  staticData: { title: 'Customers', layout: 'dashboard', guard: ['permission'], permission: 'AccountView' },
  component: CustomersPage,
})
