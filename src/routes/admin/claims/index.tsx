import { createFileRoute } from '@tanstack/react-router'
import { ClaimsPage } from '../../../screens/claims/claims-page.tsx'

export const Route = createFileRoute('/admin/claims/')({
  staticData: { title: 'Claims', layout: 'dashboard', guard: ['permission'], permission: 'PackageView' },
  component: ClaimsPage,
})
