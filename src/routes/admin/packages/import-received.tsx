import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../screens/imports/import-page.tsx'

export const Route = createFileRoute('/admin/packages/import-received')({
  staticData: {
    title: 'Import Received Packages',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'CheckInPackageView',
  },
  component: () => <ImportPage kind="received" options={null} />,
})
