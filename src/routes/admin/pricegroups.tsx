import { createFileRoute } from '@tanstack/react-router'
import { PriceGroupsPage } from '../../screens/price-groups/price-groups-page.tsx'

export const Route = createFileRoute('/admin/pricegroups')({
  staticData: {
    title: 'Price Groups',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'RateSheetView',
  },
  component: PriceGroupsPage,
})
