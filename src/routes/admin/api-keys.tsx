import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysPage } from '../../screens/api-keys/api-keys-page.tsx'

export const Route = createFileRoute('/admin/api-keys')({
  staticData: {
    title: 'API Keys',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'ApiKeyUpdate',
  },
  component: ApiKeysPage,
})
