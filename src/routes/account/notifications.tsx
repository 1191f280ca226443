import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../screens/account/notifications/notifications-page.tsx'

export const Route = createFileRoute('/account/notifications')({
  staticData: { title: 'Notifications', layout: 'account', guard: ['permission'], permission: 'None' },
  component: NotificationsPage,
})
