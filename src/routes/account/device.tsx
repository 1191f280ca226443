import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '../../screens/device/device-page.tsx'

export const Route = createFileRoute('/account/device')({
  staticData: { title: 'Device & Sync', layout: 'account', guard: ['permission'], permission: 'None' },
  component: DevicePage,
})
