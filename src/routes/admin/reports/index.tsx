import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '../../../screens/reports/reports-page.tsx'

export const Route = createFileRoute('/admin/reports/')({
  staticData: { title: 'Reports', layout: 'dashboard', guard: ['permission'], permission: 'ReportView' },
  component: ReportsPage,
})
