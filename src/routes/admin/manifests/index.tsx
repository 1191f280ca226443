import { createFileRoute } from '@tanstack/react-router'
import { ManifestsPage } from '../../../screens/manifests/manifests-page.tsx'

export const Route = createFileRoute('/admin/manifests/')({
  staticData: { title: 'Manifests', layout: 'dashboard', guard: ['permission'], permission: 'ManifestView' },
  component: ManifestsPage,
})
