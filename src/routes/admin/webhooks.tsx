import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '../../screens/webhooks/webhooks-page.tsx'

export const Route = createFileRoute('/admin/webhooks')({
  staticData: {
    title: 'Webhooks',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'ApiKeyUpdate',
  },
  component: WebhooksPage,
})
