import { createFileRoute } from '@tanstack/react-router'
import { ClosePage } from '../../../screens/driver/close-page.tsx'

export const Route = createFileRoute('/admin/driver/close')({
  staticData: {
    title: 'Close the day',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'DeliveryUpdate',
  },
  component: ClosePage,
})
