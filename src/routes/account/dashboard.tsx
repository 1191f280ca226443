import { createFileRoute } from '@tanstack/react-router'
import { AccountDashboardPage } from '../../screens/account/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/account/dashboard')({
  staticData: { title: 'Dashboard', layout: 'account', guard: ['permission'], permission: 'None' },
  component: AccountDashboardPage,
})
