import { createFileRoute } from '@tanstack/react-router'
import { PapersPage } from '../../screens/customers/papers-page.tsx'

export const Route = createFileRoute('/admin/papers')({
  staticData: {
    title: 'Papers to check',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'AccountUpdate',
  },
  component: PapersPage,
})
