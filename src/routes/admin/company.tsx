import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from '../../screens/settings/company-page.tsx'
import type { CompanyBrand } from '../../screens/settings/company-values.ts'

export const Route = createFileRoute('/admin/company')({
  validateSearch: ({ brand }): { brand: CompanyBrand } => ({
    brand: brand === 'second' ? 'second' : 'house',
  }),
  staticData: {
    title: 'Company',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: () => <CompanyPage brand={Route.useSearch().brand} />,
})
