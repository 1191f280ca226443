import { createFileRoute } from '@tanstack/react-router'
import { PromotionsPage } from '../../screens/promotions/promotions-page.tsx'

export const Route = createFileRoute('/admin/promotions')({
  staticData: {
    title: 'Promotions',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'RateSheetView',
  },
  component: PromotionsPage,
})
