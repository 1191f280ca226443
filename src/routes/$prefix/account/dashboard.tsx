import { createFileRoute } from '@tanstack/react-router'
import { AccountDashboardPage } from '../../../screens/account/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/$prefix/account/dashboard')({
  staticData: { title: 'Dashboard', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: AccountDashboardPage,
})
