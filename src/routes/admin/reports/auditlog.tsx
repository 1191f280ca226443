import { createFileRoute } from '@tanstack/react-router'
import { AuditLogPage } from '../../../screens/audit-log/audit-log-page.tsx'

export const Route = createFileRoute('/admin/reports/auditlog')({
  staticData: {
    title: 'Audit Trail',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: AuditLogPage,
})
