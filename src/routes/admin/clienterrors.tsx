import { createFileRoute } from '@tanstack/react-router'
import { ClientErrorsPage } from '../../screens/messages/client-errors-page.tsx'

export const Route = createFileRoute('/admin/clienterrors')({
  staticData: {
    title: 'Client Errors',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: ClientErrorsPage,
})
