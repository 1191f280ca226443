import { createFileRoute } from '@tanstack/react-router'
import { CustomerOptions } from '../../../screens/imports/customer-options.tsx'
import { ImportPage } from '../../../screens/imports/import-page.tsx'

export const Route = createFileRoute('/admin/accounts/import')({
  staticData: {
    title: 'Import Customers',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'AccountCreate',
  },
  component: () => <ImportPage kind="customers" options={<CustomerOptions />} />,
})
