import { createFileRoute } from '@tanstack/react-router'
import { toOwnPackagesSearch } from '../../../guards/own-packages-search.ts'
import { AccountPackagesPage } from '../../../screens/account/packages-page.tsx'

export const Route = createFileRoute('/account/packages/')({
  staticData: { title: 'Packages', layout: 'account', guard: ['permission'], permission: 'None' },
  validateSearch: toOwnPackagesSearch,
  component: AccountPackagesPage,
})
