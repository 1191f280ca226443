import { createFileRoute } from '@tanstack/react-router'
import { HubDevicesPage } from '../../screens/hub-devices/hub-devices-page.tsx'

export const Route = createFileRoute('/admin/hubdevices')({
  staticData: {
    title: 'Devices',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: HubDevicesPage,
})
