import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../screens/messages/messages-page.tsx'

export const Route = createFileRoute('/admin/messages')({
  staticData: {
    title: 'Messages',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: MessagesPage,
})
