import { createFileRoute } from '@tanstack/react-router'
import { DutyTablesPage } from '../../screens/rates/duty-tables-page.tsx'

export const Route = createFileRoute('/admin/dutytables')({
  staticData: {
    title: 'Duty Tables',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'RateSheetView',
  },
  component: DutyTablesPage,
})
