import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/account/')({
  staticData: { title: 'Dashboard', layout: 'account', guard: ['permission'], permission: 'None' },
  beforeLoad: () => {
    throw redirect({ to: '/account/dashboard', replace: true })
  },
})
