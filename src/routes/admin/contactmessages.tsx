import { createFileRoute } from '@tanstack/react-router'
import { ContactMessagesPage } from '../../screens/contact-messages/contact-messages-page.tsx'

export const Route = createFileRoute('/admin/contactmessages')({
  staticData: {
    title: 'Inbox',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'AccountView',
  },
  component: ContactMessagesPage,
})
