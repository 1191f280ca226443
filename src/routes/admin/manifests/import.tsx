import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../screens/imports/import-page.tsx'

export const Route = createFileRoute('/admin/manifests/import')({
  staticData: {
    title: 'Import Waybills',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'ManifestUpdate',
  },
  component: () => <ImportPage kind="waybills" options={null} />,
})
