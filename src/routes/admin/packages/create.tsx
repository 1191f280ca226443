import { createFileRoute } from '@tanstack/react-router'
import { PackageCreatePage } from '../../../screens/packages/edit/package-create-page.tsx'

export const Route = createFileRoute('/admin/packages/create')({
  staticData: {
    title: 'Add Package',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PackageCreate',
  },
  component: PackageCreatePage,
})
