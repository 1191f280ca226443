import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '../../../screens/device/device-page.tsx'

export const Route = createFileRoute('/admin/device/')({
  staticData: {
    title: 'Device & Sync',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'BackendView',
  },
  component: DevicePage,
})
