import { createFileRoute } from '@tanstack/react-router'
import { StaffHelpPage } from '../../screens/help/staff-help-page.tsx'

export const Route = createFileRoute('/admin/help')({
  staticData: { title: 'Help', layout: 'dashboard', guard: ['permission'], permission: 'BackendView' },
  component: StaffHelpPage,
})
