import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../screens/account/profile/profile-page.tsx'

export const Route = createFileRoute('/admin/profile')({
  staticData: { title: 'My Profile', layout: 'dashboard', guard: ['permission'], permission: 'BackendView' },
  component: ProfilePage,
})
