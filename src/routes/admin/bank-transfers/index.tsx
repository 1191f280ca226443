import { createFileRoute } from '@tanstack/react-router'
import { TransfersPage } from '../../../screens/bank-transfers/transfers-page.tsx'

export const Route = createFileRoute('/admin/bank-transfers/')({
  staticData: {
    title: 'Bank Transfers',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PaymentView',
  },
  component: TransfersPage,
})
