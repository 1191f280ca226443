import { createFileRoute } from '@tanstack/react-router'
import { AccountHelpPage } from '../../../screens/account/help-page.tsx'

export const Route = createFileRoute('/$prefix/account/help')({
  staticData: { title: 'Help', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: AccountHelpPage,
})
