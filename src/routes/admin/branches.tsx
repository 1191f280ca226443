import { createFileRoute } from '@tanstack/react-router'
import { BranchesPage } from '../../screens/branches/branches-page.tsx'

export const Route = createFileRoute('/admin/branches')({
  staticData: { title: 'Locations', layout: 'dashboard', guard: ['permission'], permission: 'BranchView' },
  component: BranchesPage,
})
