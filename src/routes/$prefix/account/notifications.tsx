import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../../screens/account/notifications/notifications-page.tsx'

export const Route = createFileRoute('/$prefix/account/notifications')({
  staticData: { title: 'Notifications', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: NotificationsPage,
})
