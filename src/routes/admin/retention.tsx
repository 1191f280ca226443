import { createFileRoute } from '@tanstack/react-router'
import { RetentionPage } from '../../screens/settings/retention-page.tsx'

export const Route = createFileRoute('/admin/retention')({
  staticData: {
    title: 'Personal data',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: RetentionPage,
})
