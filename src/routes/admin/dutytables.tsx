import { createFileRoute } from '@tanstack/react-router'
import { DutyTablesPage } from '../../screens/rates/duty-tables-page.tsx'

export const Route = createFileRoute('/admin/dutytables')({
  staticData: {
    title: 'Duty tables',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'RateSheetView',
  },
  component: DutyTablesPage,
})
