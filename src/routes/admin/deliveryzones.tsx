import { createFileRoute } from '@tanstack/react-router'
import { DeliveryZonesPage } from '../../screens/rates/delivery-zones-page.tsx'

export const Route = createFileRoute('/admin/deliveryzones')({
  staticData: {
    title: 'Delivery Zones',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'RateSheetView',
  },
  component: DeliveryZonesPage,
})
