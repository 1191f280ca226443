import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '../../../screens/packages/list/packages-page.tsx'

export const Route = createFileRoute('/admin/packages/')({
  staticData: { title: 'Packages', layout: 'dashboard', guard: ['permission'], permission: 'PackageView' },
  component: PackagesPage,
})
