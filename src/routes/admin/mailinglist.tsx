import { createFileRoute } from '@tanstack/react-router'
import { MailingListPage } from '../../screens/newsletter/mailing-list-page.tsx'

export const Route = createFileRoute('/admin/mailinglist')({
  staticData: {
    title: 'Mailing List',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'NewsletterView',
  },
  component: MailingListPage,
})
