import { createFileRoute } from '@tanstack/react-router'
import { FeesPage } from '../../screens/fees/fees-page.tsx'

export const Route = createFileRoute('/admin/fees')({
  staticData: {
    title: 'Fees',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'RateSheetView',
  },
  component: FeesPage,
})
