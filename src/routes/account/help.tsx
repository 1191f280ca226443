import { createFileRoute } from '@tanstack/react-router'
import { AccountHelpPage } from '../../screens/account/help-page.tsx'

export const Route = createFileRoute('/account/help')({
  staticData: { title: 'Help', layout: 'account', guard: ['permission'], permission: 'None' },
  component: AccountHelpPage,
})
