import { createFileRoute } from '@tanstack/react-router'
import { CheckInPage } from '../../../screens/checkin/check-in-page.tsx'

export const Route = createFileRoute('/admin/packages/checkin')({
  staticData: {
    title: 'Check-in Wizard',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'CheckInPackageView',
  },
  component: CheckInPage,
})
