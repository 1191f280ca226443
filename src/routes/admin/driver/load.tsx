import { createFileRoute } from '@tanstack/react-router'
import { LoadPage } from '../../../screens/driver/load-page.tsx'

export const Route = createFileRoute('/admin/driver/load')({
  staticData: {
    title: 'Load the van',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryUpdate',
  },
  component: LoadPage,
})
