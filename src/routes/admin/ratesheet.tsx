import { createFileRoute } from '@tanstack/react-router'
import { RateSheetsPage } from '../../screens/rates/rate-sheets-page.tsx'

export const Route = createFileRoute('/admin/ratesheet')({
  staticData: {
    title: 'Shipping Rates',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'RateSheetView',
  },
  component: RateSheetsPage,
})
