import { createFileRoute } from '@tanstack/react-router'
import { OfficeTransfersPage } from '../../../screens/manifests/transfers/transfers-page.tsx'

export const Route = createFileRoute('/admin/transfers/')({
  staticData: { title: 'Transfers', layout: 'dashboard', guard: ['permission'], permission: 'ManifestView' },
  component: OfficeTransfersPage,
})
