import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../screens/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Dashboard', layout: 'dashboard', guard: ['permission'], permission: 'BackendView' },
  component: DashboardPage,
})
