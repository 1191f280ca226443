import { createFileRoute } from '@tanstack/react-router'
import { CloseTillPage } from '../../../screens/till/close-till-page.tsx'

export const Route = createFileRoute('/admin/till/close')({
  staticData: {
    title: 'Close till',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'ReceivePaymentView',
  },
  component: CloseTillPage,
})
