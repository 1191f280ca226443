import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '../../../screens/device/device-page.tsx'

export const Route = createFileRoute('/$prefix/account/device')({
  staticData: { title: 'Device & Sync', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: DevicePage,
})
