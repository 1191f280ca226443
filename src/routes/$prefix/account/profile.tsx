import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../screens/account/profile/profile-page.tsx'

export const Route = createFileRoute('/$prefix/account/profile')({
  staticData: { title: 'Account Profile', layout: 'slpdashboard', guard: ['permission'], permission: 'None' },
  component: ProfilePage,
})
