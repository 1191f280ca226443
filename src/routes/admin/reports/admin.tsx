import { createFileRoute } from '@tanstack/react-router'
import { AdminReportPage } from '../../../screens/reports/reports-page.tsx'

export const Route = createFileRoute('/admin/reports/admin')({
  staticData: {
    title: 'Company report',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: AdminReportPage,
})
