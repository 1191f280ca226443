import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../screens/imports/import-page.tsx'
import { PrealertOptions } from '../../../screens/imports/prealert-options.tsx'

export const Route = createFileRoute('/admin/packages/import')({
  staticData: {
    title: 'Import Pre-Alerts',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PackageCreate',
  },
  component: () => <ImportPage kind="prealerts" options={<PrealertOptions />} />,
})
