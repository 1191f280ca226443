import { createFileRoute } from '@tanstack/react-router'
import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'
import { AccountPackagesPage } from '../../../../screens/account/packages-page.tsx'

export const Route = createFileRoute('/$prefix/account/packages/')({
  staticData: { title: 'Packages', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  validateSearch: (search): { status?: PackageStatus } => {
    const status = packageStatuses.find((one) => one === search['status'])
    return status ? { status } : {}
  },
  component: AccountPackagesPage,
})
