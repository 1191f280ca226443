import { createFileRoute } from '@tanstack/react-router'
import { AccessControlPage } from '../../screens/access-control/access-control-page.tsx'

export const Route = createFileRoute('/admin/accesscontrol')({
  staticData: {
    title: 'Access Control',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: AccessControlPage,
})
