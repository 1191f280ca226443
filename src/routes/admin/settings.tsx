import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../../screens/settings/settings-page.tsx'

export const Route = createFileRoute('/admin/settings')({
  staticData: {
    title: 'Settings',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: SettingsPage,
})
